"""Where training starts: piece vectors whose mean over a word is close to the teacher's vector.

A linear least-squares problem, so that closeness of meaning does not have to be found by small
steps: E minimises Σ c(w) |mean of E over the pieces of w − v(w)|² + r|E|². Its matrix is sparse;
conjugate gradients solve it in seconds where a dense solver needs gigabytes.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

import torch
from torch import Tensor

from attention_core.text import lower
from attention_core.tokenizer import Tokenizer
from training.teacher import Teacher

RIDGE = 0.3
MOST = 50
"""A word counts as the square root of how often it occurs, but of no more than this."""

ENOUGH, MOST_ROUNDS, TINY = 1e-10, 1_000, 1e-30
"""Solved once what is left is this share of what it was (squared), or after so many rounds."""

LENGTH = 2.6
"""Mean length of the vectors that training starts with; a sinusoidal position is 8 long."""


def word_counts(sentences: Iterable[Sequence[str]]) -> Counter[str]:
    """How often each word occurs, in lower case."""
    return Counter(lower(word) for sentence in sentences for word in sentence)


def piece_vectors(tokenizer: Tokenizer, teacher: Teacher, counts: Counter[str]) -> Tensor:
    """(vocabulary, width), zero for pieces that no taught word has."""
    rows: list[int] = []
    columns: list[int] = []
    values: list[float] = []
    weights: list[float] = []
    taught = teacher.taught()
    for at, i in enumerate(taught):
        ids = [id_ for _, id_ in tokenizer.split_word(teacher.words[i])]
        rows += [at] * len(ids)
        columns += ids
        weights.append((1 + min(counts[teacher.words[i]], MOST)) ** 0.25)
        values += [weights[-1] / len(ids)] * len(ids)
    size = (len(taught), len(tokenizer.pieces))
    share = torch.sparse_coo_tensor(torch.tensor([rows, columns]), values, size).coalesce()
    wanted = torch.from_numpy(teacher.vectors[taught]).float() * torch.tensor(weights)[:, None]
    found = solved(share, torch.sparse.mm(share.t(), wanted))
    return found * LENGTH / found.norm(dim=1).mean()


def solved(share: Tensor, right: Tensor) -> Tensor:
    """x with (shareᵀ share + RIDGE) x = right, column by column; share (m, n) sparse, right (n, k).

    Conjugate gradients, preconditioned by the diagonal (Shewchuk 1994, B3).
    """
    diagonal = torch.sparse.sum(share * share, 0).to_dense()[:, None] + RIDGE
    x = torch.zeros_like(right)
    rest = right.clone()
    scaled = rest / diagonal
    direction = scaled.clone()
    size = (rest * scaled).sum(0)
    enough = ENOUGH * size
    for _ in range(MOST_ROUNDS):
        if not (size > enough).any():
            break
        moved = torch.sparse.mm(share.t(), torch.sparse.mm(share, direction)) + RIDGE * direction
        step = size / (direction * moved).sum(0).clamp(min=TINY)
        x += step * direction
        rest -= step * moved
        scaled = rest / diagonal
        size, before = (rest * scaled).sum(0), size
        direction = scaled + size / before.clamp(min=TINY) * direction
    return x
