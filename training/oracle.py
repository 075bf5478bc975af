"""tests/data/efficient.npz: what PyTorch makes of the functions beside `attend`.

`python -m training.oracle` writes it anew, in float64. Everything is PyTorch's own or written
another way than in attention_core: RoPE by complex numbers, the window by a mask, the linear
form by its n × n matrix, the recurrent network by torch.nn.RNN, derivatives by autograd.
"""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

PATH = Path(__file__).resolve().parents[1] / "tests" / "data" / "efficient.npz"
H, N, M, D_K, D_V, WIDTH = 2, 7, 5, 6, 3, 2


def rope(Q: Tensor, positions: Tensor, base: float) -> Tensor:
    """Each pair as one complex number, times e^(i·angle)."""
    pairs = torch.view_as_complex(Q.unflatten(-1, (-1, 2)).contiguous())
    speed = torch.pow(base, -torch.arange(0, Q.shape[-1], 2, dtype=Q.dtype) / Q.shape[-1])
    turn = torch.polar(torch.ones(1, dtype=Q.dtype), positions[:, None] * speed)
    return torch.view_as_real(pairs * turn).flatten(-2)


def fields() -> dict[str, Tensor]:
    """Inputs and right answers, by name."""
    chance = torch.Generator().manual_seed(4)

    def draw(*shape: int) -> Tensor:
        return torch.randn(*shape, generator=chance, dtype=torch.float64)

    Q, K, V = draw(H, N, D_K), draw(H, N, D_K), draw(H, N, D_V)
    found = {"Q": Q, "K": K, "V": V, "memory_K": draw(H, M, D_K), "memory_V": draw(H, M, D_V)}
    at = torch.arange(N)
    near = (at[:, None] - at).abs() <= WIDTH
    attention = F.scaled_dot_product_attention
    found["full"] = attention(Q, K, V)
    found["cross"] = attention(Q, found["memory_K"], found["memory_V"])
    found["causal"] = attention(Q, K, V, is_causal=True)
    found["window"] = attention(Q, K, V, attn_mask=near)
    similar = (F.elu(Q) + 1) @ (F.elu(K) + 1).transpose(-1, -2)
    found["linear_weights"] = similar / similar.sum(-1, keepdim=True)
    found["linear"] = found["linear_weights"] @ V
    found["places"] = torch.tensor([0.0, 1, 2, 5, 63, 1000, 2.5], dtype=torch.float64)
    found["rope"] = rope(Q, found["places"], 10000.0)
    found["rope_100"] = rope(Q, found["places"], 100.0)
    return found | recurrent(draw) | derivative(draw)


def recurrent(draw: Callable[..., Tensor]) -> dict[str, Tensor]:
    """torch.nn.RNN without biases, and how its last state depends on each state before it."""
    X, W, U = draw(N, D_K), draw(D_K, D_V), draw(D_V, D_V)
    network = torch.nn.RNN(D_K, D_V, bias=False, dtype=torch.float64)
    with torch.no_grad():
        network.weight_ih_l0.copy_(W.T)
        network.weight_hh_l0.copy_(U.T)
        states, _ = network(X)

    def last(state: Tensor, t: int) -> Tensor:
        for row in X[t + 1 :]:
            state = torch.tanh(row @ W + state @ U)
        return state

    felt = [
        torch.autograd.functional.jacobian(lambda s, t=t: last(s, t), states[t]).norm()
        for t in range(N)
    ]
    return {"X": X, "W": W, "U": U, "states": states, "influence": torch.stack(felt)}


def derivative(draw: Callable[..., Tensor]) -> dict[str, Tensor]:
    """The derivative of softmax, by autograd."""
    row = draw(M)
    jacobian = torch.autograd.functional.jacobian(lambda s: s.softmax(-1), row)
    return {"row": row, "jacobian": jacobian}


if __name__ == "__main__":
    np.savez_compressed(PATH, **{name: value.numpy() for name, value in fields().items()})
    print(PATH, PATH.stat().st_size, "bytes")
