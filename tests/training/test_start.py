"""The piece vectors that training starts from, against a dense solver."""

import pytest

torch = pytest.importorskip("torch")

from training import start  # noqa: E402


def test_conjugate_gradients_find_what_a_dense_solver_finds() -> None:
    torch.manual_seed(3)
    dense = torch.rand(40, 12) * (torch.rand(40, 12) < 0.3)
    right = dense.T @ torch.randn(40, 5)
    expected = torch.linalg.solve(dense.T @ dense + start.RIDGE * torch.eye(12), right)
    torch.testing.assert_close(
        start.solved(dense.to_sparse(), right), expected, rtol=1e-3, atol=1e-4
    )
