import numpy as np
import pytest

from attention_core import Model, load_model


@pytest.fixture(scope="session")
def model() -> Model:
    """The shipped model, as the app loads it."""
    return load_model()


@pytest.fixture(scope="session")
def model64() -> Model:
    """The shipped model in double precision."""
    return load_model(dtype=np.float64)
