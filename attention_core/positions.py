"""What tells a token where it stands."""

import numpy as np

from attention_core.types import Array


def sinusoidal(n: int, d_model: int) -> Array:
    """Sine and cosine waves, from fast to slow: P[t, 2i] = sin(t / 10000^(2i/d_model)).

    Shapes: -> (n, d_model) in float64, d_model even; odd columns hold the cosine.
    Source: Vaswani et al. 2017, section 3.5.
    """
    t = np.arange(n, dtype=np.float64)[:, None]
    i = np.arange(0, d_model, 2, dtype=np.float64)
    angle = t / 10000.0 ** (i / d_model)
    waves = np.empty((n, d_model))
    waves[:, 0::2] = np.sin(angle)
    waves[:, 1::2] = np.cos(angle)
    return waves
