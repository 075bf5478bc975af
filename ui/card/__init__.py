"""The model card as a page: every number from the manifest, the sizes or the weights."""

import math
from html import escape
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from attention_core.model_file import expected_shapes
from ui import lesson
from ui.card import manifest, scores
from ui.texts import model_tr, tr
from ui.texts.lessons import prose


def opening(weights: str) -> None:
    """What the model is, in words a pupil understands, and its sizes."""
    told = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in prose("model"))
    facts = "".join(f"<li><b>{value}</b> {name}</li>" for value, name in _sizes())
    st.html(
        f'<section class="da-card"><h1>{model_tr.TITLE}</h1>{of_trained(weights)}{told}'
        f'<ul class="da-facts" aria-label="{model_tr.FACTS}">{facts}</ul>'
        f"<p>{_taught()}</p></section>"
    )


def measured(weights: str) -> None:
    """Every score with its test, its interval and what chance would be; then what goes wrong."""
    known = manifest.training().get("scores", {})
    groups = "".join(_group(key, known.get(key)) for key in model_tr.GROUPS)
    st.html(
        f'<section class="da-card"><h2>{model_tr.SCORES}</h2>'
        f"{of_trained(weights)}<p>{model_tr.SCORES_NOTE}</p>{groups}"
        f"<h2>{model_tr.FAILURES}</h2>{_failures(known)}</section>"
    )


def sources() -> None:
    """What it was trained on, with licences, and what it cannot do."""
    lines = [
        [
            escape(model_tr.DATA_NAMES.get(name, name)),
            escape(licence),
            model_tr.DATA_USES.get(use, ""),
        ]
        for name, licence, use in manifest.sources()
    ]
    count = model_tr.DATA_MORE.format(count=len(lines))
    limits = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in prose("model_sinirlar"))
    st.html(
        f'<section class="da-card"><h2>{model_tr.LIMITS}</h2>{limits}'
        f"<h2>{model_tr.DATA}</h2><p>{model_tr.DATA_NOTE}</p>"
        f'<details class="da-score"><summary>{count}</summary>'
        f"{_table(model_tr.DATA_COLUMNS, lines)}</details></section>"
    )


def of_trained(weights: str) -> str:
    """That none of this is about the weights that are chosen, where it is not."""
    steps = manifest.training(lesson.TWINS[weights].folder).get("steps_done", 0)
    text = model_tr.OF_TRAINED.get(weights, "").format(steps=tr.grouped(steps))
    return f'<p class="da-notice da-no-terms" role="note">{text}</p>' if text else ""


def _sizes() -> list[tuple[str, str]]:
    config, training = lesson.model().config, manifest.training()
    parameters = sum(math.prod(shape) for shape in expected_shapes(config).values())
    values = vars(config) | {"parameters": parameters, "steps_done": training.get("steps_done")}
    values["megabytes"] = tr.number(manifest.file_bytes() / 1e6, 1)
    found = [(values.get(key), name) for key, name in model_tr.SIZES.items()]
    return [
        (tr.grouped(value) if isinstance(value, int) else value, name)
        for value, name in found
        if value is not None
    ]


def _taught() -> str:
    heads = [
        model_tr.TAUGHT_HEAD.format(role=tr.ROLES[role], layer=layer + 1, head=head + 1)
        for role, (layer, head) in lesson.model().roles.items()
        if role in tr.ROLES
    ]
    return model_tr.TAUGHT.format(heads=", ".join(heads))


def _group(key: str, value: Any) -> str:
    """One kind of score: its first line always in sight, all of it in what unfolds."""
    found = scores.rows(key, value, lesson.model().config.vocabulary_size)
    if not found:
        return ""
    title, test = model_tr.GROUPS[key]
    lines = [
        [_name(score), _result(key, score), _interval(score), _chance(key, score)]
        for score in found
    ]
    kept = [i for i in range(len(lines[0])) if any(line[i] for line in lines)]
    table = _table(
        tuple(model_tr.COLUMNS[i] for i in kept), [[line[i] for i in kept] for line in lines]
    )
    summary = f"<span>{title}</span><span>{_headline(key, found)}</span>"
    return f'<details class="da-score"><summary>{summary}</summary><p>{test}</p>{table}</details>'


def _headline(key: str, found: list[scores.Score]) -> str:
    """What stands beside the title: the first line; the largest; or from the worst to the best."""
    if key in model_tr.NOT_SHARES:
        return _result(key, max(found, key=lambda score: score.result))
    if key not in model_tr.FROM_TO:
        return _result(key, found[0])
    low, high = (tr.share(pick(score.result for score in found), 3) for pick in (min, max))
    return f"<b>{model_tr.INTERVAL.format(low=low, high=high)}</b>"


def _name(score: scores.Score) -> str:
    return " · ".join(model_tr.PARTS.get(part, part) for part in score.path)


def _result(key: str, score: scores.Score) -> str:
    if score.result > 1 or key in model_tr.NOT_SHARES:
        return f"<b>{tr.number(score.result, 3)}</b>"
    counted = ""
    if score.of is not None:
        counted = f" ({model_tr.OF.format(right=score.right, of=score.of)})"
    width = f'style="width:{100 * score.result:.1f}%"'
    bar = f'<span class="da-meter" aria-hidden="true"><span {width}></span></span>'
    return f"<b>{tr.share(score.result, 3)}</b>{counted}{bar}"


def _interval(score: scores.Score) -> str:
    if score.low is None or score.high is None:
        return ""
    low, high = tr.share(score.low, 3), tr.share(score.high, 3)
    return model_tr.INTERVAL.format(low=low, high=high)


def _chance(key: str, score: scores.Score) -> str:
    if score.chance is None:
        return ""
    text = tr.number(score.chance, 3) if score.chance >= 0.001 else model_tr.fine(score.chance)
    return model_tr.AT_MOST.format(x=text) if key in model_tr.AT_MOST_FOR else text


def _failures(known: dict[str, Any]) -> str:
    lines = [f"<li>{_failure(found)}</li>" for found in manifest.failures(known)]
    if not lines:
        return f"<p>{model_tr.NO_FAILURES}</p>"
    first, rest = (
        f'<ul class="da-failures">{"".join(part)}</ul>' for part in (lines[:3], lines[3:])
    )
    more = model_tr.FAILURES_MORE.format(count=len(lines) - 3)
    folded = f'<details class="da-score"><summary>{more}</summary>{rest}</details>'
    return f"<p>{model_tr.FAILURES_NOTE}</p>{first}{folded if lines[3:] else ''}"


def _failure(found: dict[str, str]) -> str:
    weight = tr.number(float(found["weight"]))
    said = {name: escape(text) for name, text in found.items()} | {"weight": weight}
    address = "./?" + urlencode({"cumle": found["sentence"]})
    link = f'<a href="{escape(address)}" target="_self">{model_tr.FAILURE_LINK}</a>'
    return model_tr.FAILURE.format(**said) + " " + link


def _table(columns: tuple[str, ...], lines: list[list[str]]) -> str:
    """A table that becomes a list of cards on a phone; cells are our own markup."""
    heads = "".join(f'<th scope="col">{name}</th>' for name in columns)
    body = "".join(
        "<tr>" + "".join(
            f'<td data-name="{name}">{cell}</td>' for name, cell in zip(columns, line, strict=True)
        ) + "</tr>"
        for line in lines
    )  # fmt: skip
    return (
        f'<table class="da-facts-table"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{body}</tbody></table>"
    )
