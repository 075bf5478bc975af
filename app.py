"""The entry: `streamlit run app.py`. Everything a visitor sees begins in ui/main.py."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy: threads only hurt small matrices

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import streamlit as st

from ui import server

server.check_model()

app = st.App(
    ROOT / "ui" / "main.py",
    lifespan=server.lifespan,
    routes=server.routes(),
    middleware=server.middleware(),
    on_script_error=server.show_fault,
)

if __name__ == "__main__":
    app.run()
