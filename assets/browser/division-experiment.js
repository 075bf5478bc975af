// The experiment of one d_k as it is drawn: variances, histograms, the first query's shares, two charts
// over all d_k, and the first dot product spelled out. Every number was measured by the core.
import { el, fine, number, range } from "./common.js";
import { chart, dk, draw, fold, short, table } from "./parts.js";
import { rich } from "./rich.js";

const SIDES = ["raw", "divided"];

export function experiment(data, trace) {
  const { texts } = data;
  const values = {
    d_k: dk(),
    value: trace.d_k,
    expected: trace.d_k,
    measured: number(trace.variance[0]),
    error: number(trace.error),
  };
  return [
    el("p", { class: "da-lab-said", "aria-live": "polite" }, ...rich(texts.variance, values)),
    el("div", { class: "da-lab-two" }, SIDES.map((side, i) => panel(data, trace, side, i))), // prettier-ignore
    el(
      "p",
      { class: "da-note" },
      ...rich(texts.facts_note, { most: number(Math.log(trace.weights[0].length)) }),
    ),
    el("div", { class: "da-lab-two" }, variances(data, trace), gradients(data, trace)),
    byHand(data, trace),
    fold(texts.all_widths, all(data)),
  ];
}

function panel({ texts, edge }, trace, side, i) {
  const name = rich(texts[side], { d_k: dk(), root: short(Math.sqrt(trace.d_k)) });
  const plain = texts[side].replace("{d_k}", "dₖ").replace("{root}", short(Math.sqrt(trace.d_k)));
  const spread = number(Math.sqrt(trace.variance[i]));
  const largest = number(Math.max(...trace.weights[i]), 3);
  const bins = bars(trace.bins[i], Math.max(...trace.bins[i]), {
    label: texts.histogram_label.replace("{side}", plain).replace("{spread}", spread),
    kind: side,
    feet: [number(-edge, 0), "0", number(edge, 0)],
  });
  const shares = bars(trace.weights[i], 1, {
    label: texts.weights_label.replace("{side}", plain).replace("{largest}", largest),
    kind: side,
    feet: [],
    top: "1",
  });
  const [big, entropy, gradient] = trace.sharp[i];
  const facts = [
    [texts.fact_variance, number(trace.variance[i])],
    [texts.fact_largest, number(big, 3)],
    [texts.fact_entropy, number(entropy)],
    [texts.fact_gradient, number(gradient, 5)],
  ];
  return el(
    "section",
    { class: "da-lab-panel da-side-" + side },
    el("h3", {}, ...name),
    el("p", { class: "da-note" }, texts.histogram),
    bins,
    el("p", { class: "da-note" }, texts.weights),
    shares,
    el(
      "dl",
      { class: "da-lab-facts" },
      facts.map(([term, value]) => el("div", {}, el("dt", {}, term), el("dd", {}, value))),
    ),
  );
}

/** Upright bars of equal width; `most` is the full height. */
function bars(values, most, { label, kind, feet, top }) {
  const [width, height, foot] = [420, 110, feet.length ? 22 : 4];
  const step = width / values.length;
  const full = height - foot - 6;
  const columns = values.map((value, i) => {
    const tall = (full * value) / most;
    const bar = { x: i * step + step * 0.08, width: step * 0.84, y: height - foot - tall, height: tall };
    return draw("rect", { ...bar, class: "da-dot-" + kind });
  });
  const base = draw("line", { x1: 0, x2: width, y1: height - foot, y2: height - foot, class: "da-axis" });
  const anchors = ["start", "middle", "end"];
  const words = feet.map((text, i) =>
    draw("text", { x: (i * width) / 2, y: height - 5, "text-anchor": anchors[i] }, text),
  );
  const lid = top ? draw("line", { x1: 0, x2: width, y1: 6, y2: 6, class: "da-grid" }) : null;
  const named = top ? draw("text", { x: width, y: 18, "text-anchor": "end" }, top) : null;
  return draw(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label, class: "da-chart" },
    lid,
    named,
    columns,
    base,
    words,
  );
}

const widths = (data) => data.experiment.map((trace) => trace.d_k);
const log = (value) => Math.log2(value) / 9; // 1 … 512

function variances(data, trace) {
  const { texts, experiment: traces } = data;
  const some = [1, 8, 64, 512].map((value) => [value, String(value)]);
  const picture = chart({
    label: texts.chart_variance_label.replace("{d_k}", "dₖ"),
    x: log,
    y: (value) => log(Math.max(value, 0.5)),
    now: trace.d_k,
    ticksX: some,
    ticksY: some,
    lines: [
      { points: widths(data).map((d_k) => [d_k, d_k]), kind: "expected", dots: false },
      { points: traces.map((one) => [one.d_k, one.variance[0]]), kind: "measured", line: false },
    ],
  });
  const title = rich(texts.chart_variance, { d_k: dk() });
  return figure(title, picture, `${texts.line_expected} · ${texts.dots_measured}`);
}

function gradients(data, trace) {
  const { texts, experiment: traces } = data;
  const top = 0.008;
  const picture = chart({
    label: texts.chart_gradient_label,
    x: log,
    y: (value) => value / top,
    now: trace.d_k,
    ticksX: [1, 8, 64, 512].map((value) => [value, String(value)]),
    ticksY: [0, 0.004, 0.008].map((value) => [value, number(value, 3)]),
    lines: SIDES.map((kind, i) => ({ points: traces.map((one) => [one.d_k, one.sharp[i][2]]), kind })),
  });
  const title = rich(texts.chart_gradient, { d_k: dk() });
  return figure(title, picture, `${texts.line_raw} · ${texts.line_divided}`);
}

function figure(title, picture, legend) {
  return el(
    "section",
    { class: "da-lab-panel" },
    el("h3", {}, ...title),
    picture,
    el("p", { class: "da-note" }, legend),
  );
}

function byHand({ texts }, trace) {
  const terms = range(trace.q.length).map((i) => `${number(trace.q[i], 3)} × ${bracketed(trace.k[i])}`);
  const rest = trace.d_k - terms.length;
  const root = Math.sqrt(trace.d_k);
  return fold(
    texts.by_hand,
    el(
      "p",
      { class: "da-formula" },
      el("span", { class: "da-symbol da-q" }, "q"),
      "·",
      el("span", { class: "da-symbol da-k" }, "k"),
      " = " + terms.join(" + "),
      rest > 0 ? texts.by_hand_rest.replace("{count}", rest) : null,
      " = ",
      el("b", {}, number(trace.product, 3)),
    ),
    el(
      "p",
      { class: "da-formula" },
      `${number(trace.product, 3)} / √${trace.d_k} = ${number(trace.product, 3)} / ${number(root, 3)} = `,
      el("b", {}, number(trace.product / root, 3)),
    ),
    el("p", { class: "da-note" }, texts.by_hand_note),
  );
}

const bracketed = (value) => (value < 0 ? `(${number(value, 3)})` : number(value, 3));

function all({ texts, experiment: traces }) {
  const names = [
    "expected",
    "measured",
    "largest_raw",
    "largest_divided",
    "gradient_raw",
    "gradient_divided",
  ];
  const head = [dk(), ...names.map((name) => texts["column_" + name])];
  const rows = traces.map((one) => [
    String(one.d_k),
    String(one.d_k),
    `${number(one.variance[0])} ± ${number(one.error)}`,
    ...SIDES.map((_, i) => number(one.sharp[i][0], 3)),
    ...SIDES.map((_, i) => fine(one.sharp[i][2], 5)),
  ]);
  return table(head, rows, texts.all_widths);
}
