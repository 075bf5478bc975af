"""All heads of one layer as small heatmaps in one figure.

The axes count places, so that equal words stay two columns; labels are escaped,
because Plotly reads tags in a tick text. The numbers are put in by the browser,
which holds them already.
"""

import html
from collections.abc import Sequence
from typing import Any

GAP = 0.03
TITLE = 26
"""Pixels above each heatmap for its title."""

MOST_TICKS = 16
"""Up to as many tokens the axes carry their labels; more are read by pointing."""


def ticks(tokens: Sequence[str]) -> dict[str, Any]:
    """What every axis of tokens says: places as numbers, escaped tokens as their names."""
    names = [shortened(token) for token in tokens]
    return {"tickmode": "array", "tickvals": list(range(len(names))), "ticktext": names}


def heads_figure(titles: Sequence[str], *, n: int, columns: int, hover: str) -> dict[str, Any]:
    """A figure with one empty heatmap per title, `columns` side by side, for n tokens.

    `hover` is a Plotly template of ours (never a visitor's text): %{x}, %{y}, %{z}.
    The axes get their `ticks` once, in the browser, so that they are not sent 16 times.
    """
    rows = -(-len(titles) // columns)
    data = [_trace(i, hover) for i in range(len(titles))]
    layout: dict[str, Any] = {
        "height": rows * (178 + TITLE), "margin": {"l": 66, "r": 8, "t": TITLE, "b": 8},
        "paper_bgcolor": "rgba(0,0,0,0)", "plot_bgcolor": "rgba(0,0,0,0)", "separators": ",.",
        "showlegend": False, "dragmode": False, "annotations": [],
    }  # fmt: skip
    for i, title in enumerate(titles):
        row, column = divmod(i, columns)
        x, y = _domain(column, columns), _domain(rows - 1 - row, rows, TITLE / (178 + TITLE))
        layout |= {
            f"xaxis{i + 1}": _axis(x, anchor=f"y{i + 1}", shown=False),
            f"yaxis{i + 1}": _axis(y, anchor=f"x{i + 1}", shown=column == 0 and n <= MOST_TICKS)
            | {"autorange": "reversed"},
        }
        layout["annotations"].append(_title(title, x[0], y[1]))
    return {"data": data, "layout": layout}


def shortened(token: str, most: int = 10) -> str:
    """A token as a tick text: escaped, and not longer than its place."""
    return html.escape(token if len(token) <= most else token[: most - 1] + "…")


def _trace(i: int, hover: str) -> dict[str, Any]:
    return {
        "type": "heatmap", "xaxis": f"x{i + 1}", "yaxis": f"y{i + 1}", "showscale": False,
        "hovertemplate": hover, "hoverongaps": False,
    }  # fmt: skip


def _axis(domain: tuple[float, float], *, anchor: str, shown: bool) -> dict[str, Any]:
    return {
        "domain": domain, "anchor": anchor, "type": "linear", "ticks": "",
        "showticklabels": shown, "fixedrange": True, "showgrid": False, "zeroline": False,
        "showline": True, "mirror": True, "tickfont": {"size": 10},
    }  # fmt: skip


def _domain(at: int, count: int, reserved: float = 0.0) -> tuple[float, float]:
    """The share of the width or height that cell `at` of `count` may fill."""
    width = (1 - GAP * (count - 1)) / count
    start = at * (width + GAP)
    return start, start + width * (1 - reserved)


def _title(text: str, x: float, y: float) -> dict[str, Any]:
    return {
        "text": html.escape(text), "x": x, "y": y, "xref": "paper", "yref": "paper",
        "xanchor": "left", "yanchor": "bottom", "showarrow": False,
    }  # fmt: skip
