"""Where training starts: piece vectors whose mean over a word is close to the teacher's vector.

A linear least-squares problem, solved exactly, so that closeness of meaning does not have
to be found by small steps: E minimises Σ c(w) |mean of E over the pieces of w − v(w)|² + r|E|².
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
    normal = torch.sparse.mm(share.t(), share).to_dense()
    normal.diagonal().add_(RIDGE)
    found = torch.linalg.solve(normal, torch.sparse.mm(share.t(), wanted))
    return found * LENGTH / found.norm(dim=1).mean()
