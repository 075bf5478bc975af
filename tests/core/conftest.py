from pathlib import Path

import numpy as np
import pytest

from attention_core import Model, load_model
from attention_core.types import Array

ORACLE = Path(__file__).resolve().parents[1] / "data" / "efficient.npz"


@pytest.fixture(scope="session")
def model() -> Model:
    """The shipped model, as the app loads it."""
    return load_model()


@pytest.fixture(scope="session")
def model64() -> Model:
    """The shipped model in double precision."""
    return load_model(dtype=np.float64)


@pytest.fixture(scope="session")
def oracle() -> dict[str, Array]:
    """What PyTorch computed for the functions beside `attend`; written by training/oracle.py."""
    with np.load(ORACLE, allow_pickle=False) as archive:
        return {name: archive[name] for name in archive.files}
