"""The core in poor surroundings: another folder, no UTF-8, little memory, no other package."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import sys
before = set(sys.modules)
from attention_core import load_model, run, word_weights
trace = run(load_model(), "Ali kitab\\u0131 masaya b\\u0131rakt\\u0131.")
weights = word_weights(trace, layer=3, head=0)
print(len(trace.words), weights.shape == (6, 6), ascii(trace.words[2]))
loaded = {name.split(".")[0] for name in set(sys.modules) - before}
print(sorted(loaded - sys.stdlib_module_names - {"attention_core", "numpy"}))
"""


def run_program(folder: Path, prologue: str = "", **env: str) -> list[str]:
    """What the program prints, line by line, when started in the folder."""
    done = subprocess.run(
        [sys.executable, "-c", prologue + PROGRAM],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **env},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


EXPECTED = ["6 True 'kitab\\u0131'", "[]"]


def test_from_another_folder_with_numpy_and_the_standard_library_alone(tmp_path: Path) -> None:
    assert run_program(tmp_path) == EXPECTED


def test_without_utf_8(tmp_path: Path) -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    assert run_program(tmp_path, **plain) == EXPECTED


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited by a call that Linux has")
def test_in_one_gigabyte_of_address_space(tmp_path: Path) -> None:
    limit = "import resource; resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))\n"
    assert run_program(tmp_path, limit, OPENBLAS_NUM_THREADS="1") == EXPECTED
