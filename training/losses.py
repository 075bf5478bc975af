"""What a step is scored by: masked words, and the taught heads' own weights.

A taught head is scored on words: the weights of a word's pieces are summed over the
keys and averaged over the queries, as attention_core.word_weights does.
"""

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from training.batches import IGNORED, Batch
from training.network import Network, Seen, role_weights, sinusoids
from training.teacher import WIDTH

SOFTNESS = {"pronoun": 0.15, "grammar": 0.08, "previous": 0.0, "next": 0.0}
"""Share of the target that is spread over the row: a saturated head shows nothing."""

WEIGHTS = {
    "masked": 0.4, "grammar": 1.2, "pronoun": 2.5, "previous": 0.3, "next": 0.3,
    "meaning": 3.0, "pieces": 1.0, "vectors": 3.0, "hidden": 0.2, "edges": 0.7,
    "tags": 0.2, "relations": 0.3, "kinds": 0.3, "scores": 0.1,
}  # fmt: skip
ELSE_WEIGHT = {True: 0.06, False: 0.015}
"""Weight of a word that is no pronoun (it shall look at [BAŞ]): generated, real text."""

HELPED = (("tags", 1), ("relations", -2), ("kinds", -2))
"""What the helpers predict for each word, and from the stream after which block."""

VECTORS_AT = 0
"""From the stream after this block, the meaning head's input, the teacher's vector of each word
is read; and from the piece vectors themselves, so that they do not drift away from it."""

SHARPNESS, NOTHING_NEAR = 24.0, 0.2
"""The meaning head's target is softmax(SHARPNESS · similarity); [BAŞ] counts as this similar."""

WHOLE_ROW = 0.2
"""Weight of the meaning head's whole row beside what it gives to the other known words: a word is
nearest to itself, and looking away from itself costs a head of 16 dimensions much (0036)."""

EDGES_AT, EDGE_WIDTH = 0, 32
"""After this block each piece shall know where its word begins and ends, as that position's first
sines and cosines; so the neighbours' heads can ask for the place just outside."""

SCORE_LIMIT = 6.5
"""Scaled scores beyond ± this are pulled back: a page shall be able to print them."""

TINY = 1e-6


OF_HEADS = ("previous", "next", "meaning", "grammar", "pronoun")
"""The losses that show a head where to look."""


def roles(n_layers: int) -> dict[str, tuple[int, int]]:
    """The taught heads: role -> (layer, head), both from 0.

    Neighbours are in the second layer: in the first a piece cannot know how long its word is.
    """
    return {
        "previous": (1, 0), "next": (1, 1), "meaning": (1, 2),
        "grammar": (n_layers - 2, 0), "pronoun": (n_layers - 1, 0),
    }  # fmt: skip


class Helpers(nn.Module):
    """Read from the streams in training only: word class, relation, kind, the teacher's vector."""

    def __init__(self, d_model: int, n_tags: int, n_relations: int, n_kinds: int) -> None:
        super().__init__()
        self.kinds = nn.Linear(d_model, n_kinds)
        self.tags = nn.Linear(d_model, n_tags)
        self.relations = nn.Linear(d_model, n_relations)
        self.vectors = nn.Linear(d_model, WIDTH)
        self.hidden = nn.Linear(d_model, WIDTH)
        self.edges = nn.Linear(d_model, 2 * EDGE_WIDTH)
        self.pieces = nn.Linear(d_model, WIDTH)


@dataclass
class Totals:
    """Sums and counts of each loss over a step."""

    sums: dict[str, Tensor]
    counts: dict[str, float]


def word_level(weights: Tensor, piece_of: Tensor) -> Tensor:
    """(b, n, n) and (b, w, n) -> (b, w, w): keys summed, queries averaged."""
    queries = piece_of / piece_of.sum(-1, keepdim=True).clamp(min=1.0)
    return queries @ weights @ piece_of.transpose(1, 2)


def step_losses(network: Network, helpers: Helpers, batch: Batch, seen: Seen) -> Totals:
    """The sums of every loss over the words it is asked of."""
    sums: dict[str, Tensor] = {}
    counts: dict[str, float] = {}
    hidden = batch.targets != IGNORED
    sums["masked"] = F.cross_entropy(
        network.logits(seen.final[hidden]), batch.targets[hidden], reduction="sum"
    )
    counts["masked"] = float(hidden.sum())
    places = roles(len(seen.weights))
    for role, target in _targets(batch).items():
        mass = word_level(role_weights(seen.weights, places[role]), batch.piece_of)
        loss = soft_loss(mass, target, batch.piece_of.sum(-1) > 0, SOFTNESS[role])
        asked = target != IGNORED
        weight = _pronoun_weights(batch) if role == "pronoun" else torch.ones_like(loss)
        sums[role] = (loss * weight)[asked].sum()
        counts[role] = float(batch.is_pronoun.sum() if role == "pronoun" else asked.sum())
    pooled = batch.piece_of / batch.piece_of.sum(-1, keepdim=True).clamp(min=1.0)
    for name, layer in HELPED:
        target = getattr(batch, name)
        asked = target != IGNORED
        words = (pooled @ seen.streams[layer])[asked]
        sums[name] = F.cross_entropy(getattr(helpers, name)(words), target[asked], reduction="sum")
        counts[name] = float(asked.sum())
    known = batch.vectors.any(-1)
    streams = {
        "pieces": (network.embedding[batch.ids], ~batch.hidden),
        "vectors": (seen.streams[VECTORS_AT], ~batch.hidden),
        "hidden": (seen.final, batch.hidden),
    }
    for name, (stream, wanted) in streams.items():
        asked = known & wanted
        guess = getattr(helpers, name)((pooled @ stream)[asked])
        sums[name] = (1 - F.cosine_similarity(guess, batch.vectors[asked], dim=-1)).sum()
        counts[name] = float(asked.sum())
    mass = word_level(role_weights(seen.weights, places["meaning"]), batch.piece_of)
    loss, asked = meaning_loss(mass, batch.vectors, known & ~batch.hidden)
    sums["meaning"], counts["meaning"] = loss[asked].sum(), float(asked.sum())
    real = batch.ids != 0
    far = (helpers.edges(seen.streams[EDGES_AT]) - word_edges(batch.piece_of)) ** 2
    sums["edges"], counts["edges"] = far.mean(-1)[real].sum(), float(real.sum())
    sums["scores"], counts["scores"] = _too_large(batch, seen)
    return Totals(sums, counts)


def word_edges(piece_of: Tensor) -> Tensor:
    """Of each piece the positions of its word's first and last piece, as waves.

    Shapes: (b, w, n) -> (b, n, 2 · EDGE_WIDTH).
    """
    n = piece_of.shape[-1]
    waves = sinusoids(n, 128)[:, :EDGE_WIDTH]
    first = piece_of.argmax(-1)
    last = n - 1 - piece_of.flip(-1).argmax(-1)
    of_word = torch.cat([waves[first], waves[last]], -1)
    return piece_of.transpose(1, 2) @ of_word


def meaning_target(vectors: Tensor, known: Tensor) -> tuple[Tensor, Tensor]:
    """Where each word shall look for its nearest in meaning, and which words are asked.

    Shapes: vectors (b, w, width), known (b, w) -> (b, w, w), (b, w). Never the word itself.
    """
    similar = vectors @ vectors.transpose(1, 2)
    similar[:, :, 0] = NOTHING_NEAR
    may = known[:, None].repeat(1, similar.shape[1], 1)
    may[:, :, 0] = True
    itself = torch.eye(similar.shape[1], dtype=torch.bool)
    scores = (SHARPNESS * similar).masked_fill(~may | itself, -torch.inf)
    asked = known & (known.sum(-1, keepdim=True) > 1)
    return torch.where(asked[..., None], scores.nan_to_num(), 0.0).softmax(-1), asked


def meaning_loss(mass: Tensor, vectors: Tensor, known: Tensor) -> tuple[Tensor, Tensor]:
    """Of each word: how far its row is from the target, and which words are asked.

    First among the other known words alone, then with little weight in the whole row.
    Shapes: mass (b, w, w), vectors (b, w, width), known (b, w) -> (b, w), (b, w).
    """
    near, asked = meaning_target(vectors, known)
    others = known[:, None] & ~torch.eye(mass.shape[-1], dtype=torch.bool)
    among = divergence(_shares(near * others), _shares(mass * others))
    return among + WHOLE_ROW * divergence(near, mass), asked


def _shares(mass: Tensor) -> Tensor:
    return mass / mass.sum(-1, keepdim=True).clamp(min=TINY)


def divergence(target: Tensor, mass: Tensor) -> Tensor:
    """Kullback-Leibler divergence of each row of mass from that of target; (…, w) -> (…)."""
    return (target * (target.clamp(min=TINY) / mass.clamp(min=TINY)).log()).sum(-1)


def soft_loss(mass: Tensor, target: Tensor, real: Tensor, softness: float) -> Tensor:
    """(1 - s)·(-log mass on the target) + s·(-mean log mass over the row), each word.

    Shapes: mass (b, w, w), target (b, w), real (b, w) -> (b, w).
    """
    logs = mass.clamp(min=TINY).log()
    right = -logs.gather(-1, target.clamp(min=0)[..., None])[..., 0]
    if not softness:
        return right
    keys = real[:, None].to(logs.dtype)
    spread = -(logs * keys).sum(-1) / keys.sum(-1)
    return (1 - softness) * right + softness * spread


def _targets(batch: Batch) -> dict[str, Tensor]:
    """For each taught head the word that every word shall look at; IGNORED = not asked."""
    real = batch.piece_of.sum(-1) > 0
    index = torch.arange(real.shape[1]).expand(real.shape)
    has_next = torch.cat([real[:, 1:], torch.zeros_like(real[:, :1])], 1)
    return {
        "previous": torch.where(real & (index > 0), index - 1, IGNORED),
        "next": torch.where(has_next, index + 1, IGNORED),
        "grammar": batch.heads,
        "pronoun": batch.antecedents,
    }


def _pronoun_weights(batch: Batch) -> Tensor:
    """1 for a pronoun, little for every other word; (b, w)."""
    other = torch.where(batch.generated, ELSE_WEIGHT[True], ELSE_WEIGHT[False])
    return torch.where(batch.is_pronoun, 1.0, other[:, None])


def _too_large(batch: Batch, seen: Seen) -> tuple[Tensor, float]:
    """The squared excess of the scaled scores over SCORE_LIMIT, for every real pair."""
    real = (batch.ids != 0).float()
    pairs = real[:, None, :, None] * real[:, None, None, :]
    excess = [((s.abs() - SCORE_LIMIT).clamp(min=0) ** 2 * pairs).sum() for s in seen.scaled]
    return torch.stack(excess).sum(), float(real.sum())
