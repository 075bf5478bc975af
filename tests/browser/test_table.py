"""Tablo ve CSV: the same numbers, to be read aloud or taken away."""

import csv
from pathlib import Path

import numpy as np
from playwright.sync_api import expect

from attention_core import Model, run
from tests.browser.conftest import Open
from tests.browser.turkish import comma
from tests.browser.visit import Visit

SENTENCE = "Ali kitabı masaya bıraktı çünkü o çok ağırdı."

TITLES = {
    "gomme": "Gömme vektörleri", "qkv": "Anahtar vektörleri", "maske": "Maskelenmiş puanlar",
    "softmax": "Dikkat ağırlıkları", "birlestir": "Başların birleşimi",
}  # fmt: skip


def open_table(visit: Visit) -> None:
    visit.page.get_by_role("button", name="Tablo ve CSV").click()
    visit.page.locator(".da-table table").wait_for()


def downloaded(visit: Visit, folder: Path) -> tuple[list[str], list[list[str]]]:
    """The header and the rows of the file behind "CSV indir"."""
    with visit.page.expect_download() as waiting:
        visit.page.get_by_role("button", name="CSV indir").click()
    path = folder / "table.csv"
    waiting.value.save_as(path)
    assert waiting.value.suggested_filename.endswith(".csv")
    with path.open(encoding="utf-8-sig", newline="") as file:
        header, *rows = csv.reader(file, delimiter=";")
    return header, rows


def test_the_file_holds_the_cores_numbers(open_page: Open, model: Model, tmp_path: Path) -> None:
    trace = run(model, SENTENCE, mask="causal")
    a = trace.blocks[2].attention
    right = {
        "gomme": trace.embeddings, "qkv": a.K[3], "maske": a.masked[3], "softmax": a.weights[3],
        "birlestir": a.output,
    }  # fmt: skip
    place = {"adim": "qkv", "katman": "3", "bas": "4", "maske": "nedensel", "cumle": SENTENCE}
    visit = open_page("/adim_adim", **place)
    visit.page.locator(".da-tab").nth(1).click()
    open_table(visit)
    for step, array in right.items():
        visit.stage.go(step)
        expect(visit.page.locator(".st-key-da_table")).to_contain_text(TITLES[step])
        _, rows = downloaded(visit, tmp_path)
        values = [[number(cell) for cell in row[1:]] for row in rows]
        np.testing.assert_allclose(values, array, rtol=1e-6, atol=1e-6, err_msg=step)
        names = [row[0] for row in rows]
        assert all(token in name for token, name in zip(trace.tokens, names, strict=True))


def number(cell: str) -> float:
    return float(cell.replace(",", ".").replace("−∞", "-inf"))


def test_the_table_reads_as_the_matrix_does(open_page: Open, model: Model) -> None:
    layer, head = model.roles["pronoun"]
    visit = open_page("/adim_adim", adim="softmax", cumle=SENTENCE)
    open_table(visit)
    weights = run(model, SENTENCE).blocks[layer].attention.weights
    cells = visit.page.locator(".da-table tbody tr").nth(1).locator("td")
    expect(cells).to_have_text([comma(w, 4) for w in weights[head, 1]])
    visit.stage.head.select_option("6")
    expect(cells).to_have_text([comma(w, 4) for w in weights[6, 1]])
    visit.page.get_by_role("button", name="Tabloyu kapat").click()
    expect(visit.page.locator(".da-table")).to_have_count(0)


def test_a_formula_typed_as_a_word_is_no_formula_in_the_file(
    open_page: Open, model: Model, tmp_path: Path
) -> None:
    visit = open_page("/adim_adim", adim="tokenler", cumle='=1+1 -1 @SUM(A1) ; "a" kedi')
    open_table(visit)
    header, rows = downloaded(visit, tmp_path)
    cells = [cell for row in [header, *rows] for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
    assert len({len(row) for row in [header, *rows]}) == 1
