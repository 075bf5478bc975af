"""Scores on sentences that come as words: grammar head, neighbours, hidden words.

The treebanks' own words are used, and PyTorch, because a hidden word cannot be typed.
"""

import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch

from attention_core.text import lower
from training import shipped
from training.batches import MASKED, START
from training.data import Tree
from training.losses import roles, word_level
from training.network import Seen
from training.teacher import Teacher, is_left_out, nearest


class Reader:
    """A shipped model that reads word lists."""

    def __init__(self, folder: Path) -> None:
        self.network, self.tokenizer = shipped.load(folder, torch.float32)

    def dependencies(self, trees: Sequence[Tree]) -> float:
        """Unlabelled attachment, the head being the largest weight; punctuation left out."""
        results: list[bool] = []
        for tree in trees:
            attention = self._attention(tree.words, "grammar")
            if attention is not None:
                rows = zip(attention.argmax(-1)[1:], tree.heads, tree.tags, strict=True)
                results += [int(guess) == head for guess, head, tag in rows if tag != "PUNCT"]
        return float(np.mean(results))

    def neighbours(self, trees: Sequence[Tree]) -> dict[str, dict[str, float]]:
        """Share of words right, and mean mass, of the previous- and next-word heads."""
        found = {}
        for role, step in (("previous", -1), ("next", 1)):
            masses: list[float] = []
            right: list[bool] = []
            for tree in trees:
                attention = self._attention(tree.words, role)
                if attention is None:
                    continue
                index = np.arange(1, len(attention) - (step == 1))
                masses += attention[index, index + step].tolist()
                right += (attention[index].argmax(-1) == index + step).tolist()
            found[role] = {"right": float(np.mean(right)), "mass": float(np.mean(masses))}
        return found

    def meaning(self, trees: Sequence[Tree], teacher: Teacher) -> dict[str, dict[str, float]]:
        """How often the meaning head's largest other word is the teacher's nearest word.

        Only words that the teacher was asked about count, where there are two others or more.
        """
        rows = teacher.index()
        found: dict[str, list[tuple[bool, float]]] = {"all words": [], "words left out": []}
        for tree in trees:
            attention = self._attention(tree.words, "meaning")
            words = [lower(word) for word in tree.words]
            known = [i for i, word in enumerate(words) if word in rows]
            if attention is None or len(known) < 3:
                continue
            vectors = teacher.vectors[[rows[words[i]] for i in known]].astype(np.float32)
            for i, wanted in zip(known, nearest(vectors), strict=True):
                others = [k for k in known if k != i]
                guess = max(others, key=lambda k: attention[i + 1, k + 1])
                found["all words"].append((guess == known[wanted], 1 / len(others)))
                if is_left_out(words[i]):
                    found["words left out"].append(found["all words"][-1])
        return {
            name: {
                "agreement": float(np.mean([a for a, _ in rows])),
                "chance": float(np.mean([c for _, c in rows])),
                "of": len(rows),
            }
            for name, rows in found.items()
            if rows
        }

    def masked_words(self, trees: Sequence[Tree]) -> dict[str, float]:
        """One hidden word a sentence (whole words that are one piece): guessed, among five."""
        rng, first, five = random.Random(7), [], []
        for tree in trees:
            ids, word_of = self._ids(tree.words)
            single = [i for i, w in enumerate(word_of) if w and word_of.count(w) == 1]
            single = [i for i in single if tree.tags[word_of[i] - 1] != "PUNCT"]
            if not single or len(ids) > self.network.sizes.max_tokens + 1:
                continue
            at = rng.choice(single)
            wanted, ids[at] = ids[at], MASKED
            best = self.network.logits(self._run(ids).final[0, at]).topk(5).indices.tolist()
            first.append(best[0] == wanted)
            five.append(wanted in best)
        return {"first": float(np.mean(first)), "among_five": float(np.mean(five))}

    def _attention(self, words: Sequence[str], role: str) -> np.ndarray | None:
        """Word-level weights (w, w) of a taught head; None for a sentence that is too long."""
        ids, word_of = self._ids(words)
        if len(ids) > self.network.sizes.max_tokens + 1:
            return None
        layer, head = roles(self.network.sizes.n_layers)[role]
        piece_of = torch.zeros(1, len(words) + 1, len(ids))
        piece_of[0, word_of, range(len(ids))] = 1.0
        return word_level(self._run(ids).weights[layer][:, head], piece_of)[0].numpy()

    def _run(self, ids: list[int]) -> Seen:
        with torch.no_grad():
            return self.network(torch.tensor([ids]), shipped.everything(len(ids)))

    def _ids(self, words: Sequence[str]) -> tuple[list[int], list[int]]:
        ids, word_of = [START], [0]
        for i, word in enumerate(words, 1):
            pieces = [id_ for _, id_ in self.tokenizer.split_word(word)]
            ids += pieces
            word_of += [i] * len(pieces)
        return ids, word_of
