"""Draws the sentences of one step and turns them into tensors.

A step's sentences depend on nothing but the seed and the step's number, so a run can be
resumed anywhere.
"""

import random
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
import torch
from torch import Tensor

from attention_core.text import lower
from attention_core.tokenizer import SPECIAL_PIECES, Tokenizer
from training.data import Tree
from training.generator import generate
from training.lexicon import nouns
from training.noise import noisy
from training.teacher import Teacher

PAD, START, MASKED, UNKNOWN = range(4)
SHARES = {"text": 9, "tree": 17, "generated": 28, "list": 2}
"""Sentences of each kind in a step; a "list" is no sentence but words that the teacher knows."""

LIST_LENGTH = 10

MAX_TOKENS = 40

MICRO = (34, 22)
"""A step's sentences sorted by length and cut here, so that little is padded."""

MASKED_SHARE = 0.15
UNMASKED_SENTENCES = {"text": 0.0, "tree": 0.5, "generated": 0.5, "list": 1.0}
_PRONOUNS = (
    "o onu ona onda ondan onun onunla onlar onları onlara onların onlardan onlarla "
    "kendi kendisi kendisini kendisine kendini kendine kendinden kendiyle"
)
PRONOUNS = frozenset(_PRONOUNS.split())
IGNORED = -1


@dataclass
class Example:
    """One sentence; word 0 is [BAŞ]. IGNORED marks words that nothing is asked of."""

    kind: str
    words: list[str]
    ids: list[int] = field(default_factory=list)
    word_of: list[int] = field(default_factory=list)
    heads: list[int] = field(default_factory=list)
    tags: list[int] = field(default_factory=list)
    relations: list[int] = field(default_factory=list)
    antecedents: list[int] = field(default_factory=list)
    is_pronoun: list[bool] = field(default_factory=list)
    kinds: list[int] = field(default_factory=list)
    targets: list[int] = field(default_factory=list)
    meanings: list[int] = field(default_factory=list)
    hidden: list[bool] = field(default_factory=list)


@dataclass(frozen=True)
class Batch:
    """Tensors of some sentences; n tokens and w words after padding."""

    ids: Tensor  # (b, n)
    targets: Tensor  # (b, n) masked pieces, else IGNORED
    piece_of: Tensor  # (b, w, n) 1 where token n is a piece of word w
    heads: Tensor  # (b, w)
    tags: Tensor  # (b, w)
    relations: Tensor  # (b, w)
    antecedents: Tensor  # (b, w)
    kinds: Tensor  # (b, w)
    is_pronoun: Tensor  # (b, w)
    generated: Tensor  # (b,)
    vectors: Tensor  # (b, w, width) the teacher's, zero where nothing is asked
    hidden: Tensor  # (b, w) words to be guessed

    @property
    def allowed(self) -> Tensor:
        """(b, 1, n): padding is never looked at."""
        return (self.ids != PAD)[:, None]


class Source:
    """All training sentences, and the tokenizer that they go through."""

    def __init__(
        self,
        tokenizer: Tokenizer,
        texts: list[tuple[str, ...]],
        trees: list[tuple[Tree, float]],
        teacher: Teacher,
    ) -> None:
        self.tokenizer, self.texts, self.teacher = tokenizer, texts, teacher
        self._taught = teacher.taught()
        self._words = teacher.words
        self._meanings = {teacher.words[i]: i for i in self._taught}
        self._vectors = np.vstack([teacher.vectors, np.zeros_like(teacher.vectors[:1])])
        self.trees = [tree for tree, _ in trees]
        self._shares = list(np.cumsum([share for _, share in trees]))
        self.tag_names = sorted({tag for tree in self.trees for tag in tree.tags})
        self.relation_names = sorted({r for tree in self.trees for r in tree.relations})
        self._tags = {name: i for i, name in enumerate(self.tag_names)}
        self._relations = {name: i for i, name in enumerate(self.relation_names)}
        self.kind_names = ("nothing", "person", *nouns())
        self._kinds = {name: i for i, name in enumerate(self.kind_names)}
        self._pieces: dict[str, list[int]] = {}

    def step(self, seed: int, number: int) -> list[Batch]:
        """The micro-batches of one step."""
        rng = random.Random(seed * 1_000_003 + number)
        examples = [
            self._example(rng, kind) for kind, count in SHARES.items() for _ in range(count)
        ]
        examples.sort(key=lambda e: len(e.ids))
        cuts = np.cumsum((0, *MICRO))
        return [collate(examples[a:b], self._vectors) for a, b in pairwise(cuts)]

    def _example(self, rng: random.Random, kind: str) -> Example:
        while True:
            example = getattr(self, f"_{kind}")(rng)
            example.meanings = [IGNORED, *(self._meanings.get(lower(w), -1) for w in example.words)]
            example.words = noisy(rng, example.words)
            self.encode(example)
            if len(example.ids) <= MAX_TOKENS:
                self._mask(rng, example)
                return example

    def _text(self, rng: random.Random) -> Example:
        words = list(rng.choice(self.texts))
        return self._real(Example("text", words))

    def _tree(self, rng: random.Random) -> Example:
        tree = rng.choices(self.trees, cum_weights=self._shares)[0]
        example = self._real(Example("tree", list(tree.words)))
        example.heads = [IGNORED, *tree.heads]
        example.tags = [IGNORED, *(self._tags[t] for t in tree.tags)]
        example.relations = [IGNORED, *(self._relations[r] for r in tree.relations)]
        return example

    def _generated(self, rng: random.Random) -> Example:
        sentence = generate(rng)
        example = Example("generated", list(sentence.words))
        links = dict(sentence.links)
        indices = range(len(sentence.words) + 1)
        example.antecedents = [links.get(i, 0) for i in indices]
        example.is_pronoun = [i in links for i in indices]
        kinds = dict(sentence.kinds)
        example.kinds = [self._kinds[kinds[i]] if i in kinds else IGNORED for i in indices]
        return example

    def _list(self, rng: random.Random) -> Example:
        words = [self._words[rng.choice(self._taught)] for _ in range(LIST_LENGTH)]
        nothing = [IGNORED] * (len(words) + 1)
        return Example("list", words, antecedents=nothing, is_pronoun=[False] * len(nothing))

    @staticmethod
    def _real(example: Example) -> Example:
        """Nothing is asked of pronouns of real text: their antecedents are not known."""
        asked = [0 if lower(w) not in PRONOUNS else IGNORED for w in example.words]
        example.antecedents = [0, *asked]
        example.is_pronoun = [False] * (len(example.words) + 1)
        return example

    def encode(self, example: Example) -> None:
        example.ids, example.word_of = [START], [0]
        for i, word in enumerate(example.words, 1):
            pieces = self._pieces.get(word)
            if pieces is None:
                pieces = self._pieces[word] = [id_ for _, id_ in self.tokenizer.split_word(word)]
            example.ids += pieces
            example.word_of += [i] * len(pieces)

    def _mask(self, rng: random.Random, example: Example) -> None:
        """Hides whole words; .8 become [MASKE], .1 another piece, .1 stay."""
        example.targets = [IGNORED] * len(example.ids)
        example.hidden = [False] * (len(example.words) + 1)
        if rng.random() < UNMASKED_SENTENCES[example.kind]:
            return
        hidden = {
            i
            for i in range(1, len(example.words) + 1)
            if rng.random() < MASKED_SHARE and not example.is_pronoun[i]
        }
        example.hidden = [i in hidden for i in range(len(example.words) + 1)]
        ids = list(example.ids)
        for at, word in enumerate(example.word_of):
            if word in hidden:
                example.targets[at] = ids[at]
                draw = rng.random()
                if draw < 0.8:
                    example.ids[at] = MASKED
                elif draw < 0.9:
                    example.ids[at] = rng.randrange(len(SPECIAL_PIECES), len(self.tokenizer.pieces))


def collate(examples: list[Example], vectors: np.ndarray) -> Batch:
    """Pads to the longest of these sentences; the last row of `vectors` is zero."""
    n = max(len(e.ids) for e in examples)
    w = max(len(e.words) for e in examples) + 1
    piece_of = torch.zeros(len(examples), w, n)
    for row, e in enumerate(examples):
        piece_of[row, e.word_of, range(len(e.word_of))] = 1.0
    return Batch(
        ids=_padded([e.ids for e in examples], n, PAD),
        targets=_padded([e.targets for e in examples], n, IGNORED),
        piece_of=piece_of,
        heads=_padded([e.heads for e in examples], w, IGNORED),
        tags=_padded([e.tags for e in examples], w, IGNORED),
        relations=_padded([e.relations for e in examples], w, IGNORED),
        kinds=_padded([e.kinds for e in examples], w, IGNORED),
        antecedents=_padded([e.antecedents for e in examples], w, IGNORED),
        is_pronoun=_padded([e.is_pronoun for e in examples], w, 0).bool(),
        generated=torch.tensor([e.kind == "generated" for e in examples]),
        vectors=torch.from_numpy(vectors[_padded([e.meanings for e in examples], w, -1)]).float(),
        hidden=_padded([e.hidden for e in examples], w, 0).bool(),
    )


def _padded(rows: list[list[int]], width: int, filler: int) -> Tensor:
    return torch.tensor([[*map(int, row), *[filler] * (width - len(row))] for row in rows])
