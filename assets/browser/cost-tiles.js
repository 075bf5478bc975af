// Exact attention tile by tile. What each row knows after each tile was computed by the core (tiles.py); here
// only the terms of the sum that is spelled out are formed, e^(score − maximum).
import { el, fine, isDark, keepingFocus, number, signedColor } from "./common.js";
import { choice, table, whole } from "./cost-parts.js";
import { grouped } from "./cost-words.js";
import { wordPicks } from "./parts.js";
import { rich } from "./rich.js";
import { Matrix } from "./stage-matrix.js";

const PAST = "·";

export class Tiles {
  constructor(cost) {
    this.cost = cost;
    this.size = 4;
    this.at = 0;
    this.controls = el("div", { class: "da-controls" });
    this.slider = el("input", { type: "range", min: 1, class: "da-cost-slider" });
    this.slider.oninput = () => this.go(Number(this.slider.value) - 1);
    this.counter = el("output", { class: "da-counter" });
    this.steps = el("div", { class: "da-move" });
    this.fingers = el("div", { class: "da-controls da-fingers" });
    this.matrix = new Matrix((row, column) => this.picked(row, column));
    this.legend = el("p", { class: "da-note" });
    this.panel = el("section", { class: "da-panel", "aria-live": "polite" });
    this.equal = el("p", { class: "da-compare-verdict" });
    this.twin = el("details", { class: "da-compare-twin" });
    const left = el("div", { class: "da-cost-left" }, this.fingers, this.matrix.element, this.legend);
    const right = el("div", { class: "da-cost-right" }, this.panel, this.equal, this.twin);
    this.element = el(
      "div",
      {},
      this.controls,
      el("div", { class: "da-cost-halves da-cost-even" }, left, right),
    );
  }

  receive({ first, other, link }) {
    const { data } = this.cost;
    if (first) this.size = data.tiles.includes(Number(link.karo)) ? Number(link.karo) : 4;
    if (other) this.at = whole(link.karono, 1, this.count, this.firstOf(this.cost.row) + 1) - 1;
    if (other && "karono" in link) this.follow();
  }

  link() {
    const { data } = this.cost;
    const shown = this.cost.part === "karo";
    return { karo: this.size === 4 ? null : this.size, karono: data && shown ? this.at + 1 : null };
  }

  /** Tiles from left to right, and all of them. */
  get across() {
    return Math.ceil(this.cost.data.n / this.size);
  }

  get count() {
    return this.across ** 2;
  }

  get band() {
    return Math.floor(this.at / this.across);
  }

  get column() {
    return this.at % this.across;
  }

  firstOf(row) {
    return Math.floor(row / this.size) * this.across;
  }

  /** The first and the one after the last token of a tile. */
  cut(index) {
    return [index * this.size, Math.min((index + 1) * this.size, this.cost.data.n)];
  }

  go(at) {
    this.at = Math.max(0, Math.min(this.count - 1, at));
    this.follow();
    this.cost.changed();
  }

  /** The chosen row is one of the rows at work. */
  follow() {
    const [first, end] = this.cut(this.band);
    if (this.cost.row < first || this.cost.row >= end)
      this.cost.row = Math.min(end - 1, first + (this.cost.row % this.size));
  }

  picked(row, column) {
    if (row !== null) this.cost.row = row;
    this.seen = column;
    const across = column === null ? this.column : Math.floor(column / this.size);
    this.at = Math.floor(this.cost.row / this.size) * this.across + across;
    this.cost.changed();
  }

  resize(size) {
    const [first] = this.cut(this.column);
    this.size = Number(size);
    this.at = this.firstOf(this.cost.row) + Math.floor(first / this.size);
    this.cost.changed();
  }

  render(place) {
    if (place.firstChild !== this.element) place.replaceChildren(this.element);
    keepingFocus(this.controls, () => this.drawControls());
    this.drawMatrix();
    this.panel.replaceChildren(...this.arithmetic());
    const { texts, gaps } = this.cost.data;
    this.equal.replaceChildren(
      ...rich(texts.tile_equal, { gap: el("b", {}, fine(gaps.tiles[this.size], 2)) }),
    );
    this.drawTwin();
  }

  drawControls() {
    const { texts, tiles } = this.cost.data;
    const sizes = Object.fromEntries(tiles.map((b) => [b, texts.tile_size.replaceAll("{b}", b)]));
    const button = (sign, name, to) =>
      el(
        "button",
        {
          type: "button",
          class: "da-go",
          "aria-label": name,
          disabled: to < 0 || to >= this.count,
          onclick: () => this.go(to),
        },
        sign,
      );
    Object.assign(this.slider, { max: this.count, value: this.at + 1 });
    this.slider.setAttribute("aria-label", texts.step);
    this.counter.textContent = texts.step_of.replace("{at}", this.at + 1).replace("{of}", this.count);
    const [back, on] = [button("◀", texts.previous, this.at - 1), button("▶", texts.next, this.at + 1)];
    if (this.slider.parentNode === this.steps) {
      // The slider stays where it is: a drag must not lose it.
      this.steps
        .querySelectorAll("button")
        .forEach((old, i) =>
          Object.assign(old, { disabled: [back, on][i].disabled, onclick: [back, on][i].onclick }),
        );
    } else
      this.steps.replaceChildren(
        el("span", { class: "da-cost-quiet" }, texts.step),
        back,
        this.slider,
        on,
        this.counter,
      );
    const chosen = choice(texts.tile, sizes, this.size, (size) => this.resize(size));
    if (this.controls.lastChild === this.steps) this.controls.firstChild.replaceWith(chosen);
    else this.controls.replaceChildren(chosen, this.steps);
  }

  /** The column where the visitor is, if the tile at work holds it; else the tile's first. */
  seenColumn() {
    const [first, end] = this.cut(this.column);
    return this.seen >= first && this.seen < end ? this.seen : first;
  }

  score(i, j) {
    return this.cost.data.sent.scaled.numbers[i * this.cost.data.n + j];
  }

  /** What a row knew after a tile: maximum, total, correction. */
  known(name, row, column) {
    const { shape, numbers } = this.cost.data.sent[`${name}_${this.size}`];
    return numbers[row * shape[1] + column];
  }

  drawMatrix() {
    const { cost } = this;
    const { data } = cost;
    const { texts, tokens } = data;
    const dark = isDark(cost.root);
    const largest = Math.max(...data.sent.scaled.numbers.map(Math.abs), 1e-9);
    const when = (i, j) => Math.floor(i / this.size) * this.across + Math.floor(j / this.size) - this.at;
    const pick = (row, column) => this.picked(row, column);
    const names = [texts.asker, texts.seen];
    wordPicks(this.fingers, { names, tokens, row: cost.row, column: this.seen ?? 0, pick });
    this.matrix.update({
      labels: tokens.map((text) => ({ text, full: text })),
      corner: [texts.corner_row, texts.corner_column],
      label: texts.tile_grid,
      width: this.matrix.element.clientWidth || cost.root.clientWidth,
      color: (i, j) => (when(i, j) === 0 ? signedColor(this.score(i, j), largest, dark) : "transparent"),
      text: (i, j) => (when(i, j) === 0 ? number(this.score(i, j), 1) : when(i, j) < 0 ? PAST : ""),
      say: (i, j) => this.speak(i, j, when(i, j)),
      values: [data.serial, this.size, this.at, dark].join(),
      row: cost.row,
      column: this.seenColumn(),
    });
    this.matrix.table.classList.add("da-tiled");
    this.matrix.cells.forEach((cells, i) =>
      cells.forEach((td, j) => {
        td.classList.toggle("now", when(i, j) === 0);
        td.classList.toggle("past", when(i, j) < 0);
      }),
    );
    this.legend.textContent = texts.tile_legend;
  }

  speak(i, j, when) {
    const { texts, tokens } = this.cost.data;
    const template = when === 0 ? texts.tile_cell : when < 0 ? texts.tile_past : texts.tile_future;
    return rich(template, { asker: tokens[i], seen: tokens[j], value: number(this.score(i, j), 3) }).join("");
  }

  /** One row at one tile, spelled out. */
  arithmetic() {
    const { cost, column } = this;
    const { texts, tokens, n } = cost.data;
    const { row } = cost;
    const [first, end] = this.cut(column);
    const columns = [...Array(end - first).keys()].map((k) => first + k);
    const max = this.known("maximum", row, column);
    const before = column ? this.known("maximum", row, column - 1) : -Infinity;
    const three = (x) => number(x, 3);
    const exps = columns.map((j) => three(Math.exp(this.score(row, j) - max))).join(" + ");
    const values = {
      max: el("b", {}, three(max)), before: three(before), exps,
      correction: el("b", {}, three(this.known("correction", row, column))),
      total: el("b", {}, three(this.known("total", row, column))),
    }; // prettier-ignore
    const sum = column ? three(this.known("total", row, column - 1)) : "";
    const maximum = !column ? texts.tile_first : max === before ? texts.tile_same : texts.tile_greater;
    const lines = [
      [
        texts.tile_scores,
        columns.flatMap((j) => [
          el("span", { class: "da-addend apart" }, el("i", {}, tokens[j]), " ", three(this.score(row, j))),
          " ",
        ]),
      ],
      [texts.tile_maximum, rich(maximum, values)],
      [
        texts.tile_correction,
        rich(column ? texts.tile_correction_value : texts.tile_correction_first, values),
      ],
      [
        texts.tile_total,
        rich(column ? texts.tile_total_value : texts.tile_total_first, { ...values, before: sum }),
      ],
    ];
    const word = el("strong", { class: "da-q" }, tokens[row]);
    return [
      el("h2", {}, ...rich(texts.tile_row, { word, at: column + 1 })),
      el(
        "dl",
        { class: "da-cost-facts" },
        ...lines.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, ...value)]),
      ),
      ...this.blend(word),
      column === this.across - 1 ? el("p", {}, texts.tile_finished) : null,
      el(
        "p",
        { class: "da-note" },
        ...rich(texts.tile_memory, {
          few: grouped((this.cut(this.band)[1] - this.cut(this.band)[0]) * (end - first)),
          many: grouped(n * n),
        }),
      ),
    ].filter(Boolean);
  }

  /** The row's blend so far, divided by its total so far: a strip of numbers. */
  blend(word) {
    const { cost, column } = this;
    const { texts, sent } = cost.data;
    const { shape, numbers } = sent[`blend_${this.size}`];
    const d = shape[2];
    const at = (cost.row * shape[1] + column) * d;
    const total = this.known("total", cost.row, column);
    const output = sent.output.numbers;
    const largest = Math.max(...output.slice(cost.row * d, (cost.row + 1) * d).map(Math.abs), 1e-9);
    const dark = isDark(cost.root);
    const cells = [...Array(d).keys()].map((k) => {
      const value = numbers[at + k] / total;
      const color = signedColor(value, largest, dark);
      return el("span", { style: `background:${color}`, title: number(value, 3) });
    });
    const said = [...Array(d).keys()].map((k) => number(numbers[at + k] / total, 2)).join(" · ");
    return [
      el("h3", {}, ...rich(texts.tile_blend, { word })),
      el("div", { class: "da-cost-strip", role: "img", "aria-label": said }, ...cells),
      el("p", { class: "da-note" }, texts.tile_blend_note.replace("{d}", d)),
    ];
  }

  drawTwin() {
    const { cost } = this;
    const { texts, tokens } = cost.data;
    const rows = [...Array(this.across).keys()].map((column) => [
      String(column + 1),
      ...["maximum", "correction", "total"].map((name) => fine(this.known(name, cost.row, column), 3)),
    ]);
    const heads = [
      texts.tile_column,
      texts.tile_column_maximum,
      texts.tile_column_correction,
      texts.tile_column_total,
    ];
    const name = texts.tile_table.replace("{word}", () => `“${tokens[cost.row]}”`);
    const open = this.twin.open;
    keepingFocus(this.twin, () =>
      this.twin.replaceChildren(el("summary", {}, name), table(name, heads, rows)),
    );
    this.twin.open = open;
  }
}
