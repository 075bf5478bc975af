"""The arrows of docs/ARCHITECTURE.md, read from the source itself: who may import what,
who may speak Turkish, who may touch the session, and how long a piece of code may be.
There is no list of exceptions to skip: a rule that has to give way is changed here, in sight.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
STDLIB = frozenset(sys.stdlib_module_names)

MAY_IMPORT = {  # folder or file -> what it may import besides the standard library
    "attention_core": {"numpy", "attention_core"},
    "ui/texts": {"ui.texts"},
    "ui/figures": {"plotly", "numpy", "attention_core", "ui.figures"},
    "ui": {"streamlit", "starlette", "pandas", "numpy", "plotly", "attention_core", "ui"},
    "pages": {"streamlit", "attention_core", "ui"},
    "app.py": {"streamlit", "starlette", "attention_core", "ui"},
}
NOT_IN_CORE = {
    "asyncio",
    "datetime",
    "http",
    "random",
    "secrets",
    "socket",
    "ssl",
    "time",
    "urllib",
}
CHANCE_IN_CORE = {"numpy.random.Generator", "numpy.random.PCG64"}
"""A generator that the core seeds itself gives the same numbers for ever; nothing else is drawn."""

NEVER = {"dill", "joblib", "marshal", "pickle", "pty", "shelve", "subprocess", "training", "torch"}
TURKISH = re.compile("[çğıöşüâîûÇĞİÖŞÜÂÎÛ]")
SPECIAL_PIECE = re.compile(r"\[\w+\]")
MAX_FUNCTION, MAX_FILE, MAX_PAGE, MAX_PARAMETERS = 30, 250, 40, 5

FILES = sorted(
    {
        path.relative_to(ROOT).as_posix()
        for top in MAY_IMPORT
        for path in [ROOT / top, *(ROOT / top).rglob("*.py")]
        if path.is_file()
    }
)
every_file = pytest.mark.parametrize("file", FILES)


def tree_of(file: str) -> ast.Module:
    return ast.parse((ROOT / file).read_text("utf-8"), file)


def layer_of(file: str) -> str:
    """The innermost folder of MAY_IMPORT that holds the file."""
    return max((top for top in MAY_IMPORT if f"{file}/".startswith(f"{top}/")), key=len)


def imports_of(file: str) -> Iterator[tuple[int, str]]:
    """Line and dotted name of every import; a relative one in full."""
    package = file.split("/")[:-1]
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, node.module or ""]).strip(".")
            yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)


def functions_of(file: str) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def docstrings_of(tree: ast.Module) -> set[int]:
    """The ids of the string constants that stand alone: documentation, never shown."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def is_within(name: str, allowed: set[str]) -> bool:
    return any(f"{name}.".startswith(f"{prefix}.") for prefix in allowed)


def test_every_layer_is_looked_at() -> None:
    assert {layer_of(file) for file in FILES} == set(MAY_IMPORT)


@every_file
def test_imports_follow_the_arrows(file: str) -> None:
    allowed = MAY_IMPORT[layer_of(file)]
    wrong = [
        f"{file}:{line} imports {name}"
        for line, name in imports_of(file)
        if not (is_within(name, allowed) or name.split(".")[0] in STDLIB) or is_within(name, NEVER)
    ]
    assert not wrong


@every_file
def test_the_core_reads_no_clock_no_network_no_chance(file: str) -> None:
    if layer_of(file) != "attention_core":
        return
    wrong = [f"{file}:{at} {name}" for at, name in imports_of(file) if is_within(name, NOT_IN_CORE)]
    wrong += [
        f"{file}:{node.lineno} numpy.random"
        for node in ast.walk(tree_of(file))
        if isinstance(node, ast.Attribute) and node.attr == "random"
    ]
    wrong += [
        f"{file}:{at} {name}"
        for at, name in imports_of(file)
        if is_within(name, {"numpy.random"}) and name not in CHANCE_IN_CORE
    ]
    wrong += [
        f"{file}:{node.lineno} PCG64 without a seed"
        for node in ast.walk(tree_of(file))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "PCG64" and not node.args
    ]
    assert not wrong


@every_file
def test_turkish_is_spoken_in_ui_texts_only(file: str) -> None:
    if layer_of(file) == "ui/texts":
        return
    tree = tree_of(file)
    documentation = docstrings_of(tree)
    wrong = [
        f"{file}:{node.lineno} {node.value!r}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in documentation
        and TURKISH.search(node.value)
        and not may_be_turkish_in_the_core(file, node.value)
    ]
    assert not wrong


def may_be_turkish_in_the_core(file: str, text: str) -> bool:
    """The model's own pieces ("[BAŞ]") and the single letters of the casing rule."""
    is_piece_or_letter = len(text) == 1 or bool(SPECIAL_PIECE.fullmatch(text))
    return layer_of(file) == "attention_core" and is_piece_or_letter


@every_file
def test_only_state_touches_session_and_address(file: str) -> None:
    if file == "ui/state.py":
        return
    touched = {"session_state", "query_params"}
    wrong = [
        f"{file}:{node.lineno} {node.attr}"
        for node in ast.walk(tree_of(file))
        if isinstance(node, ast.Attribute) and node.attr in touched
    ]
    wrong += [
        f"{file}:{at} {name}" for at, name in imports_of(file) if name.split(".")[-1] in touched
    ]
    assert not wrong


@every_file
def test_nothing_runs_what_was_typed(file: str) -> None:
    runs = {"eval", "exec", "compile", "__import__", "os.system", "os.popen"}
    switches = {"unsafe_allow_html", "unsafe_allow_javascript", "allow_pickle", "shell"}
    wrong = []
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in runs:
            wrong.append(f"{file}:{node.lineno} {ast.unparse(node.func)}()")
        is_switch = isinstance(node, ast.keyword) and node.arg in switches
        if is_switch and ast.unparse(node.value) != "False":
            wrong.append(f"{file}:{node.value.lineno} {node.arg}")
    assert not wrong


@every_file
def test_functions_fit_on_a_screen(file: str) -> None:
    wrong = []
    for function in functions_of(file):
        first = function.body[0]
        has_doc = ast.get_docstring(function) is not None
        doc_lines = (first.end_lineno or 0) - first.lineno + 1 if has_doc else 0
        lines = (function.end_lineno or 0) - function.lineno + 1 - doc_lines
        if lines > MAX_FUNCTION:
            wrong.append(f"{file}:{function.lineno} {function.name} has {lines} lines")
        a = function.args
        named = [p.arg for p in [*a.posonlyargs, *a.args, *a.kwonlyargs]]
        count = len([name for name in named if name not in {"self", "cls"}])
        if count > MAX_PARAMETERS:
            wrong.append(f"{file}:{function.lineno} {function.name} has {count} parameters")
    assert not wrong


@every_file
def test_files_stay_small(file: str) -> None:
    lines = len((ROOT / file).read_text("utf-8").splitlines())
    assert lines <= (MAX_PAGE if layer_of(file) == "pages" else MAX_FILE)
