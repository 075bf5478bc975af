// What 128 000 tokens would take: counted by the core; times are those of a cell or step, measured.
import { el } from "./common.js";
import { sign } from "./cost-chart.js";
import { table } from "./cost-parts.js";
import { bytes, duration, grouped } from "./cost-words.js";
import { rich } from "./rich.js";

/** Texts at least this long are measured before times are guessed so far out. */
const LONG = 1024;

export class Far {
  constructor(cost) {
    this.cost = cost;
    this.element = el("div", { class: "da-cost-far" });
  }

  receive() {}

  link() {
    return {};
  }

  wanted() {
    return this.cost.data.counts.findIndex((count) => count.n >= LONG);
  }

  render(place) {
    if (place.firstChild !== this.element) place.replaceChildren(this.element);
    const { data, measurement } = this.cost;
    const { texts, far, kinds, limits, example, layers, heads } = data;
    const enough = measurement.n * 2 ** this.wanted();
    const rows = Object.entries(kinds).map(([kind, { name }]) => {
      const line = measurement.curves[kind]?.line;
      const known = line && measurement.seconds(kind, enough) !== undefined;
      return [
        el("span", { class: "da-cost-kind" }, sign(kind), name),
        grouped(far.cells[kind]),
        bytes(far.bytes[kind]),
        known ? duration(line.far, texts) : texts.far_none,
      ];
    });
    const columns = [texts.column_kind, texts.column_cells, texts.column_bytes, texts.far_time];
    const b = (text) => el("b", {}, text);
    const values = {
      n: grouped(far.n), cells: b(grouped(far.cells.full)), bytes: b(bytes(far.matrix_bytes)), layers, heads,
      all: b(bytes(far.all_bytes)), times: b(grouped(far.all_bytes / limits.bytes)),
    }; // prettier-ignore
    this.element.replaceChildren(
      el("p", { class: "da-cost-state", role: "status" }, ...this.cost.parts.iki.progress()),
      el("p", { class: "da-cost-large" }, ...rich(texts.far_full, values)),
      el("div", { class: "da-scroll" }, table(texts.far_table, columns, rows)),
      el(
        "p",
        {},
        ...rich(texts.far_tiled, { bytes: b(bytes(far.bytes.tiled)), cells: b(grouped(far.cells.tiled)) }),
      ),
      el(
        "p",
        {},
        ...rich(texts.far_example, {
          layers: example.n_layers,
          heads: example.n_heads,
          bytes: b(bytes(example.all_bytes)),
        }),
      ),
      el("p", { class: "da-note" }, texts.far_note),
    );
  }
}
