// Five ways over one sentence: what the weights become, what is counted, and what is given up. All weights are the core's.
import { el, fine, isDark, keepingFocus, number, weightColor } from "./common.js";
import { choice, whole } from "./cost-parts.js";
import { grouped } from "./cost-words.js";
import { wordPicks } from "./parts.js";
import { rich } from "./rich.js";
import { Matrix } from "./stage-matrix.js";

export class Ways {
  constructor(cost) {
    this.cost = cost;
    this.way = "window";
    this.width = 2;
    this.moment = 0;
    this.ways = el("div", { class: "da-controls" });
    this.slider = el("input", { type: "range", min: 0, class: "da-cost-slider" });
    this.slider.oninput = () => {
      this.width = this.cost.data.widths[Number(this.slider.value)];
      this.cost.changed();
    };
    this.sliderName = el("span", {});
    this.sliderValue = el("output", {});
    this.near = el("label", { class: "da-cost-near" }, this.sliderName, this.slider, this.sliderValue);
    this.fingers = el("div", { class: "da-controls da-fingers" });
    this.matrix = new Matrix((row, column) => this.picked(row, column));
    this.said = el("p", { class: "da-cost-said", "aria-live": "polite" });
    this.chain = el("div", { class: "da-cost-chain" });
    this.time = el("input", { type: "range", min: 0, class: "da-cost-slider" });
    this.time.oninput = () => {
      this.moment = Number(this.time.value);
      this.cost.changed();
    };
    this.timeLabel = el("label", { class: "da-cost-near" });
    this.facts = el("section", { class: "da-panel" });
    const left = el(
      "div",
      { class: "da-cost-left" },
      this.near,
      this.said,
      this.fingers,
      this.matrix.element,
      this.timeLabel,
      this.chain,
    );
    this.element = el(
      "div",
      {},
      this.ways,
      el("div", { class: "da-cost-halves da-cost-even" }, left, this.facts),
    );
  }

  receive({ first, other, link }) {
    const { data } = this.cost;
    if (first) {
      this.way = Object.keys(data.words).find((way) => data.words[way] === link.yol) ?? "window";
      this.width = data.widths.includes(Number(link.pencere)) ? Number(link.pencere) : 2;
    }
    if (other) {
      this.moment = whole(link.an, 0, data.n, 0);
      this.column = this.strongest();
    }
  }

  link() {
    return {
      yol: this.way === "window" ? null : this.cost.data.words[this.way],
      pencere: this.width === 2 ? null : this.width,
      an: this.moment || null,
    };
  }

  /** Where the chosen row looks most in full. */
  strongest() {
    const { data, row } = this.cost;
    let best = 0;
    for (let j = 0; j < data.n; j++) if (this.full(row, j) > this.full(row, best)) best = j;
    return best;
  }

  full(i, j) {
    return this.cost.data.sent.weights.numbers[i * this.cost.data.n + j];
  }

  /** The weight on the chosen way. */
  weight(i, j) {
    const { sent, n } = this.cost.data;
    const names = { window: `window_${this.width}`, linear: "linear" };
    return sent[names[this.way] ?? "weights"].numbers[i * n + j];
  }

  picked(row, column) {
    if (row !== null) this.cost.row = row;
    this.column = column ?? this.strongest();
    this.cost.changed();
  }

  render(place) {
    if (place.firstChild !== this.element) place.replaceChildren(this.element);
    const { data } = this.cost;
    const names = Object.fromEntries(Object.entries(data.kinds).map(([kind, { name }]) => [kind, name]));
    const chosen = (way) => {
      this.way = way;
      this.cost.changed();
    };
    keepingFocus(this.ways, () => this.ways.replaceChildren(choice(data.texts.way, names, this.way, chosen)));
    const recurrent = this.way === "recurrent";
    this.near.hidden = this.way !== "window";
    this.said.hidden = this.fingers.hidden = this.matrix.element.hidden = recurrent;
    this.timeLabel.hidden = this.chain.hidden = !recurrent;
    if (recurrent) this.drawChain();
    else this.drawMatrix();
    this.facts.replaceChildren(...this.told());
  }

  drawMatrix() {
    const { cost } = this;
    const { texts, tokens, kinds, widths, serial } = cost.data;
    const dark = isDark(cost.root);
    Object.assign(this.slider, { max: widths.length - 1, value: widths.indexOf(this.width) });
    this.sliderName.textContent = texts.width;
    this.sliderValue.textContent = texts.width_value.replace("{w}", this.width);
    this.slider.setAttribute("aria-valuetext", this.sliderValue.textContent);
    const pick = (row, column) => this.picked(row, column);
    const names = [texts.asker, texts.seen];
    wordPicks(this.fingers, { names, tokens, row: cost.row, column: this.column, pick });
    this.matrix.update({
      labels: tokens.map((text) => ({ text, full: text })),
      corner: [texts.corner_row, texts.corner_column],
      label: texts.grid.replace("{way}", kinds[this.way].long),
      width: this.matrix.element.clientWidth || cost.root.clientWidth,
      color: (i, j) => weightColor(this.weight(i, j), dark),
      text: (i, j) => (this.weight(i, j) === 0 ? "0" : number(this.weight(i, j), 2)),
      say: (i, j) =>
        rich(texts.cell, { asker: tokens[i], seen: tokens[j], value: number(this.weight(i, j), 3) }).join(""),
      values: [serial, this.way, this.width, dark].join(),
      row: cost.row,
      column: this.column,
    });
    const exact = this.way === "full" || this.way === "tiled";
    this.said.replaceChildren(
      ...rich(exact ? texts.said_full : texts.said, {
        asker: el("strong", { class: "da-q" }, tokens[cost.row]),
        seen: el("strong", { class: "da-k" }, tokens[this.column]),
        full: number(this.full(cost.row, this.column), 3),
        here: number(this.weight(cost.row, this.column), 3),
      }),
    );
  }

  /** Steps in turn beside one step for all, and what is left of each token at the end. */
  drawChain() {
    const { data } = this.cost;
    const { texts, tokens, n, sent } = data;
    Object.assign(this.time, { max: n, value: this.moment });
    if (!this.time.parentNode) this.timeLabel.replaceChildren(el("span", {}, texts.time_step), this.time);
    const line = (name, ready) =>
      el(
        "div",
        { class: "da-cost-line" },
        el("h3", {}, name),
        el(
          "div",
          { class: "da-cost-boxes" },
          ...tokens.map((token, i) => el("span", { class: ready(i) ? "ready" : "", dir: "auto" }, token)),
        ),
      );
    const said = rich(this.moment ? texts.time_said : texts.time_zero, {
      at: this.moment,
      all: n,
      ready: this.moment,
    });
    const felt = sent.influence.numbers;
    const most = Math.max(...felt);
    const bars = tokens.map((token, i) =>
      el(
        "li",
        {},
        el("span", { class: "da-cost-name", dir: "auto" }, token),
        el(
          "span",
          { class: "da-cost-bar", "aria-hidden": "true" },
          el("span", { style: `width:${(100 * felt[i]) / most}%` }),
        ),
        el("span", { class: "da-cost-value" }, fine(felt[i], 2)),
      ),
    );
    this.chain.replaceChildren(
      line(texts.time_attention, () => this.moment > 0),
      line(texts.time_recurrent, (i) => i < this.moment),
      el("p", { role: "status" }, ...said),
      el("h3", {}, texts.felt),
      el("ul", { class: "da-cost-felt" }, ...bars),
      el("p", { class: "da-note" }, texts.felt_note),
    );
  }

  told() {
    const { way, width } = this;
    const { texts, kinds, counts, near, gaps, head } = this.cost.data;
    const [count] = counts;
    const isWindow = way === "window";
    const path = isWindow ? near.path[width] : count.path[way];
    const facts = [
      [texts.fact_cells, `${grouped(isWindow ? near.cells[width] : count.cells[way])} (${kinds[way].cells})`],
      [texts.fact_steps, grouped(count.steps[way])],
      [
        texts.fact_path,
        (isWindow ? texts.fact_path_layers : texts.fact_path_steps).replace("{path}", grouped(path)),
      ],
      [texts.fact_gap, this.gap(gaps)],
    ];
    return [
      el("h2", {}, kinds[way].long),
      way === "recurrent" ? null : el("p", { class: "da-note" }, head),
      el("h3", {}, texts.gives),
      el("p", {}, kinds[way].gives),
      el(
        "dl",
        { class: "da-cost-facts" },
        ...facts.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]),
      ),
    ].filter(Boolean);
  }

  gap(gaps) {
    const { texts } = this.cost.data;
    const { way } = this;
    if (way === "recurrent") return texts.fact_gap_other;
    if (way === "full") return texts.fact_gap_none.replace("{gap}", "0");
    if (way === "tiled") return texts.fact_gap_none.replace("{gap}", fine(gaps.tiles[4], 2));
    return texts.fact_gap_value.replace(
      "{gap}",
      number(way === "window" ? gaps.window[this.width] : gaps.linear, 3),
    );
  }
}
