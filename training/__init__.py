"""Makes assets/model/ from raw data, assets/scenes/ and assets/translation/; never imported.

One thread for small products: more of them only wait for each other.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("OMP_NUM_THREADS", "1")
