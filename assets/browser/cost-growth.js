// The visitor's text, doubled and doubled again: counted at once, measured as far as the server affords.
import { el, isDark, keepingFocus, noteAnswered, number, turnQuestionsOff, weightColor } from "./common.js";
import { chart, sign } from "./cost-chart.js";
import { bytes, duration, grouped } from "./cost-words.js";
import { choice, table, whole } from "./cost-parts.js";
import { rich } from "./rich.js";

const SHOWN = ["sure", "bellek", "hucre"];
const ANSWERS = [2, 3, 4, 8];

export class Growth {
  constructor(cost) {
    this.cost = cost;
    this.times = 0;
    this.shown = "sure";
    this.ask = el("div", {});
    this.controls = el("div", { class: "da-controls da-cost-double" });
    this.state = el("p", { class: "da-cost-state", role: "status" });
    this.canvas = el("canvas", { class: "da-cost-square", role: "img" });
    this.squareNote = el("p", { class: "da-note" });
    this.facts = el("dl", { class: "da-cost-facts" });
    this.right = el("div", { class: "da-cost-right" });
    const left = el("div", { class: "da-cost-left" }, this.canvas, this.squareNote, this.facts);
    this.element = el(
      "div",
      {},
      this.ask,
      this.controls,
      this.state,
      el("div", { class: "da-cost-halves" }, left, this.right),
    );
  }

  receive({ first, link }) {
    if (first) {
      this.times = whole(link.kat, 0, this.last, 0);
      this.shown = SHOWN.includes(link.olcu) ? link.olcu : "sure";
    }
    this.times = Math.min(this.times, this.last);
  }

  get last() {
    return this.cost.data.counts.length - 1;
  }

  link() {
    return { kat: this.times || null, olcu: this.shown === "sure" ? null : this.shown };
  }

  wanted() {
    return this.times;
  }

  go(times) {
    this.times = Math.max(0, Math.min(this.last, times));
    this.cost.changed();
    this.cost.measure();
  }

  render(place) {
    if (place.firstChild !== this.element) place.replaceChildren(this.element);
    keepingFocus(this.ask, () => this.ask.replaceChildren(...this.question()));
    keepingFocus(this.controls, () => this.controls.replaceChildren(...this.buttons()));
    this.state.replaceChildren(...this.progress());
    this.drawSquare();
    this.facts.replaceChildren(...this.said());
    keepingFocus(this.right, () => this.right.replaceChildren(...this.curves()));
  }

  // --- predict, then reveal

  question() {
    const { cost } = this;
    const { texts, counts } = cost.data;
    if (!cost.asking) return this.verdict();
    const answers = ANSWERS.map((times) =>
      el(
        "button",
        { type: "button", class: "da-gap-choice", onclick: () => this.answer(times) },
        texts.answer.replace("{times}", times),
      ),
    );
    const skip = el(
      "button",
      { type: "button", class: "da-gap-skip", onclick: () => this.answer(null) },
      texts.skip,
    );
    const never = el("button", { type: "button", class: "da-gap-skip" }, texts.never);
    never.onclick = () => {
      turnQuestionsOff();
      this.answer(null);
    };
    const asked = el("p", {}, ...rich(texts.question, { n: counts[0].n }));
    return [
      el(
        "div",
        { class: "da-gap-question" },
        asked,
        el("div", { class: "da-gap-choices" }, ...answers, skip, never),
      ),
    ];
  }

  answer(times) {
    this.cost.asking = false;
    noteAnswered("cost");
    this.guess = times;
    this.go(times === null ? 0 : 1);
    this.controls.querySelector("button:not(:disabled)")?.focus({ preventScroll: true });
  }

  verdict() {
    const { texts, counts } = this.cost.data;
    if (!this.guess || counts.length < 2) return [];
    const said = this.guess === 4 ? texts.right : texts.wrong.replace("{guess}", this.guess);
    const [few, many] = counts.map((count) => count.cells.full);
    const because = rich(texts.because, {
      before: counts[0].n, after: counts[1].n, few: grouped(few), many: grouped(many),
    }); // prettier-ignore
    return [el("p", { class: "da-compare-verdict" }, said, " ", ...because)];
  }

  // --- the button, and what the server does meanwhile

  buttons() {
    if (this.cost.asking) return [];
    const { texts } = this.cost.data;
    const button = (name, to, kind) =>
      el(
        "button",
        { type: "button", class: kind, disabled: to < 0 || to > this.last, onclick: () => this.go(to) },
        name,
      );
    return [
      button(texts.double, this.times + 1, "da-cost-main"),
      button(texts.halve, this.times - 1, "da-cost-option"),
    ];
  }

  progress() {
    const { cost } = this;
    const { texts, kinds, limits } = cost.data;
    const { now, waiting, lost } = cost.measurement;
    if (cost.asking) return [];
    if (lost) return [texts.lost];
    if (waiting?.busy) return [texts.busy];
    if (waiting)
      return rich(texts.waiting, { per: limits.per, seconds: limits.seconds, after: waiting.after });
    if (now) {
      const bar = el("progress", { max: now.of, value: now.at - 1, "aria-label": texts.progress });
      return [bar, " ", ...rich(texts.measuring, { kind: kinds[now.kind].name, at: now.at, of: now.of })];
    }
    const n = cost.data.counts[this.times].n;
    const ended = Object.keys(kinds)
      .map((kind) => [kind, cost.measurement.ended(kind, n)])
      .filter(([, refused]) => refused);
    if (!ended.length) return [texts.done];
    return ended.flatMap(([kind, refused]) => [
      el("span", { class: "da-cost-ended" }, ...this.stopped(kind, refused)),
    ]);
  }

  stopped(kind, refused) {
    const { texts, kinds, limits } = this.cost.data;
    const values = { kind: kinds[kind].long, n: grouped(refused.n) };
    if (refused.reason === "memory")
      return rich(texts.stopped_memory, {
        ...values,
        bytes: bytes(refused.bytes),
        limit: bytes(limits.bytes),
      });
    return rich(texts.stopped_time, {
      ...values, seconds: duration(refused.seconds, texts), limit: `${limits.seconds} ${texts.unit_second}`,
    }); // prettier-ignore
  }

  // --- the square, and what it holds

  /** The first text's table in its real colours, in the corner of one 2ᵏ times as wide. */
  drawSquare() {
    const { data, root } = this.cost;
    const side = Math.min(300, root.clientWidth - 4);
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = this.canvas.height = Math.round(side * ratio);
    this.canvas.style.width = this.canvas.style.height = side + "px";
    const paper = this.canvas.getContext("2d");
    paper.scale(ratio, ratio);
    const copies = 2 ** this.times;
    const small = side / copies;
    const dark = isDark(root);
    const ink = getComputedStyle(root).getPropertyValue("--da-muted").trim();
    const { numbers } = data.sent.weights;
    const cell = small / data.n;
    for (let i = 0; i < data.n; i++)
      for (let j = 0; j < data.n; j++) {
        paper.fillStyle = weightColor(numbers[i * data.n + j], dark);
        paper.fillRect(j * cell, i * cell, Math.ceil(cell * ratio) / ratio, Math.ceil(cell * ratio) / ratio);
      }
    // Beyond 64 copies a side the lines would be all ink: only the halves are drawn.
    const every = Math.max(1, copies / 64);
    paper.strokeStyle = ink;
    for (let i = 0; i <= copies; i += every) {
      const half = i % (copies / 2 || 1) === 0;
      paper.globalAlpha = half ? 1 : Math.min(0.6, 8 / copies + 0.12);
      paper.lineWidth = half ? 1.5 : 1;
      const at = Math.min(side - 0.5, Math.max(0.5, i * small));
      paper.beginPath();
      paper.moveTo(at, 0);
      paper.lineTo(at, side);
      paper.moveTo(0, at);
      paper.lineTo(side, at);
      paper.stroke();
    }
    const { texts, counts } = data;
    const template = this.times ? texts.square : texts.square_first;
    const said = rich(template, { n: grouped(counts[this.times].n), copies: grouped(copies ** 2) }).join("");
    this.canvas.setAttribute("aria-label", said);
    this.squareNote.textContent = said + (this.times ? " " + texts.square_note : "");
  }

  said() {
    const { data, measurement } = this.cost;
    const { texts, counts } = data;
    const [count, before] = [counts[this.times], counts[this.times - 1]];
    const n = grouped(count.n);
    const one = grouped(count.cells.full);
    const seconds = measurement.seconds("full", count.n);
    const facts = [
      [
        texts.length,
        rich(this.times ? texts.length_copies : texts.length_value, { n, copies: grouped(2 ** this.times) }),
      ],
      [texts.one_head, rich(texts.one_head_value, { n, cells: el("b", {}, one) })],
      [
        texts.model,
        rich(texts.model_value, {
          layers: data.layers,
          heads: data.heads,
          one,
          all: grouped(count.all_cells),
        }),
      ],
      [
        texts.memory,
        rich(texts.memory_value, {
          all: grouped(count.all_cells),
          bytes: el("b", {}, bytes(count.all_bytes)),
        }),
      ],
      [texts.time, seconds === undefined ? texts.unmeasured : el("b", {}, duration(seconds, texts))],
    ];
    if (before) {
      const earlier = measurement.seconds("full", before.n);
      const timed = seconds !== undefined && earlier !== undefined;
      const values = {
        cells: count.cells.full / before.cells.full,
        time: timed ? number(seconds / earlier, 1) : "",
      };
      facts.push([texts.growth, rich(timed ? texts.growth_value : texts.growth_untimed, values)]);
    }
    return facts.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, ...[value].flat())]);
  }

  // --- the curves

  curves() {
    const { cost } = this;
    const { data } = cost;
    const { texts, counts } = data;
    if (cost.asking) return [];
    const options = Object.fromEntries(SHOWN.map((key) => [key, texts["shown_" + key]]));
    const switches = choice(texts.shown, options, this.shown, (shown) => {
      this.shown = shown;
      cost.changed();
    });
    const width = Math.max(260, Math.min(760, this.right.clientWidth || cost.root.clientWidth));
    const picture = chart({
      series: Object.keys(data.kinds).map((kind) => this.series(kind)),
      at: counts[this.times].n,
      width,
      height: width < 420 ? 250 : 290,
      label: texts.chart,
      x: texts.axis_n,
      y: texts["axis_" + this.shown],
    });
    const notes = [el("p", { class: "da-note" }, texts.chart_note), ...this.exponents()];
    return [switches, picture, this.table(), ...notes];
  }

  series(kind) {
    const { data, measurement } = this.cost;
    const upTo = data.counts.slice(0, this.times + 1);
    if (this.shown === "bellek")
      return { kind, points: upTo.map((count) => [count.n, count.bytes[kind] / 1e6]), line: null };
    if (this.shown === "hucre")
      return { kind, points: upTo.map((count) => [count.n, count.cells[kind]]), line: null };
    const points = upTo
      .map((count) => [count.n, measurement.seconds(kind, count.n)])
      .filter(([, seconds]) => seconds !== undefined)
      .map(([n, seconds]) => [n, 1000 * seconds]);
    const line = measurement.curves[kind]?.line;
    const end = points.at(-1)?.[0];
    const drawn = line && line.points > 2 && end > line.from ? [line.from, end] : null;
    return { kind, points, line: drawn && drawn.map((n) => [n, 1000 * line.factor * n ** line.exponent]) };
  }

  table() {
    const { data, measurement } = this.cost;
    const { texts, kinds, counts, limits } = data;
    const count = counts[this.times];
    const rows = Object.entries(kinds).map(([kind, { name }]) => {
      const seconds = measurement.seconds(kind, count.n);
      const line = measurement.curves[kind]?.line;
      return [
        el("span", { class: "da-cost-kind" }, sign(kind), name),
        grouped(count.cells[kind]),
        bytes(count.bytes[kind]),
        seconds === undefined ? texts.unmeasured : duration(seconds, texts),
        line && line.from >= limits.from ? number(line.exponent, 2) : "–",
      ];
    });
    const heads = ["kind", "cells", "bytes", "time", "exponent"].map((key) => texts["column_" + key]);
    return el(
      "div",
      { class: "da-scroll" },
      table(texts.table.replace("{n}", grouped(count.n)), heads, rows),
    );
  }

  exponents() {
    const { texts, limits } = this.cost.data;
    const line = this.cost.measurement.curves.full?.line;
    const long = line && line.from >= limits.from;
    const note = long ? texts.exponent_note.replace("{from}", limits.from) : texts.exponent_short;
    const how = el(
      "details",
      { class: "da-compare-twin", open: this.how?.open },
      el("summary", {}, texts.how),
      el("p", {}, note),
      el("p", {}, texts.times_note),
    );
    this.how = how;
    return [how];
  }
}
