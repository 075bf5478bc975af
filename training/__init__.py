"""Makes assets/model/ from raw data, and assets/scenes/; the app never imports it.

One thread for small products: more of them only wait for each other.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("OMP_NUM_THREADS", "1")
