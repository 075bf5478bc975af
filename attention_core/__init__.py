"""A small attention core in NumPy: every number of a Transformer, kept and named.

Three lines in a notebook: `from attention_core import load_model, run, word_weights`,
`trace = run(load_model(), "Kedi sütü içti çünkü onu seviyordu.")`, and then
`trace.blocks[3].attention.weights` or `word_weights(trace, layer=3, head=0)`.
"""

from attention_core.attention import AttentionTrace, AttentionWeights, attend
from attention_core.cross import SceneModel, SceneTrace, run_scene
from attention_core.errors import (
    ChoiceError,
    CoreError,
    EmptySentenceError,
    ModelFileError,
    SentenceError,
    ShapeError,
    TooLongError,
    UnknownWordError,
)
from attention_core.guesses import Guess, guess_of, guesses
from attention_core.heads import mean_weights, word_weights
from attention_core.model import BlockTrace, Config, Model, ModelTrace, run, token_scores
from attention_core.model_file import load_model
from attention_core.pictures import Thing, draw
from attention_core.scene_file import load_scene_model
from attention_core.steps import STEPS, Step
from attention_core.tokenizer import Tokenizer
from attention_core.translation import TranslationModel, TranslationTrace, translate
from attention_core.translation_file import load_translation_model
from attention_core.twins import untrained, without_heads

__all__ = [
    "STEPS",
    "AttentionTrace",
    "AttentionWeights",
    "BlockTrace",
    "ChoiceError",
    "Config",
    "CoreError",
    "EmptySentenceError",
    "Guess",
    "Model",
    "ModelFileError",
    "ModelTrace",
    "SceneModel",
    "SceneTrace",
    "SentenceError",
    "ShapeError",
    "Step",
    "Thing",
    "Tokenizer",
    "TooLongError",
    "TranslationModel",
    "TranslationTrace",
    "UnknownWordError",
    "attend",
    "draw",
    "guess_of",
    "guesses",
    "load_model",
    "load_scene_model",
    "load_translation_model",
    "mean_weights",
    "run",
    "run_scene",
    "token_scores",
    "translate",
    "untrained",
    "without_heads",
    "word_weights",
]
