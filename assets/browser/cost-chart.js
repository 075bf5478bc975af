// Curves on paper whose both axes grow by powers: a power of n is a straight line, its slope the exponent.
import { range } from "./common.js";
import { grouped, raised, three } from "./cost-words.js";

const SVG = "http://www.w3.org/2000/svg";
const MARGIN = { left: 58, right: 16, top: 26, bottom: 40 };

function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * series: [{kind, points: [[n, y] …], line: [[n, y], [n, y]] or null}]; at: the n that is marked.
 * Returns an svg of the given width; x and y are the names of the axes.
 */
export function chart({ series, at, width, height, label, x, y }) {
  const all = series.flatMap((one) => [...one.points, ...(one.line ?? [])]);
  const xs = [...all.map((p) => p[0]), at];
  const ys = all.map((p) => p[1]);
  const [left, right] = [Math.min(...xs), Math.max(...xs, 2 * Math.min(...xs))];
  const [low, high] = ys.length ? [Math.min(...ys), Math.max(...ys)] : [1, 10];
  const bottom = Math.floor(Math.log10(low) + 1e-9);
  const top = Math.max(bottom + 1, Math.ceil(Math.log10(high) - 1e-9));
  const inner = { w: width - MARGIN.left - MARGIN.right, h: height - MARGIN.top - MARGIN.bottom };
  const px = (n) => MARGIN.left + (Math.log(n / left) / Math.log(right / left)) * inner.w;
  const py = (v) => MARGIN.top + (1 - (Math.log10(v) - bottom) / (top - bottom)) * inner.h;
  const picture = svg("svg", { class: "da-cost-chart", width, height, role: "img", "aria-label": label });
  picture.append(...grid({ left, right, bottom, top, px, py, width, height, x, y }));
  picture.append(
    svg("line", { class: "da-chart-at", x1: px(at), x2: px(at), y1: MARGIN.top, y2: height - MARGIN.bottom }),
  );
  for (const { kind, points, line } of series) {
    const group = svg("g", { class: "da-curve da-way-" + kind });
    if (line) group.append(svg("path", { class: "da-fit", d: path(line.map(([n, v]) => [px(n), py(v)])) }));
    group.append(svg("path", { class: "da-cost-line", d: path(points.map(([n, v]) => [px(n), py(v)])) }));
    for (const [n, v] of points) group.append(mark(kind, px(n), py(v)));
    picture.append(group);
  }
  return picture;
}

function grid({ left, right, bottom, top, px, py, width, height, x, y }) {
  const parts = [];
  const every = Math.ceil((top - bottom) / 7);
  for (let power = bottom; power <= top; power++) {
    const at = py(10 ** power);
    parts.push(
      svg("line", { class: "da-chart-grid", x1: MARGIN.left, x2: width - MARGIN.right, y1: at, y2: at }),
    );
    if ((power - bottom) % every === 0) parts.push(text(MARGIN.left - 6, at + 4, tick(10 ** power), "end"));
  }
  const ticks = range(1 + Math.round(Math.log2(right / left))).map((i) => left * 2 ** i);
  const room = Math.max(1, Math.ceil((ticks.length * 52) / (width - MARGIN.left - MARGIN.right)));
  for (const [i, n] of ticks.entries()) {
    parts.push(
      svg("line", {
        class: "da-chart-grid",
        x1: px(n),
        x2: px(n),
        y1: MARGIN.top,
        y2: height - MARGIN.bottom,
      }),
    );
    if (i % room === 0) parts.push(text(px(n), height - MARGIN.bottom + 16, grouped(n), "middle"));
  }
  parts.push(text(width - MARGIN.right, height - 6, x + " →", "end"));
  parts.push(text(6, 14, "↑ " + y, "start"));
  return parts;
}

const tick = (v) => (v >= 1 ? short(v) : three(v).replace(/0+$/, ""));

/** 1.000.000 and more have no room beside a chart. */
function short(v) {
  if (v < 1e5) return grouped(v);
  const power = Math.round(Math.log10(v));
  return "10" + raised(power);
}

function text(x, y, content, anchor) {
  return svg("text", { x, y, "text-anchor": anchor }, content);
}

function path(points) {
  return points.map(([a, b], i) => (i ? "L" : "M") + a.toFixed(1) + " " + b.toFixed(1)).join(" ");
}

const SHAPES = {
  full: "M-5 -5H5V5H-5Z",
  tiled: "M0 -6.5L6.5 0L0 6.5L-6.5 0Z",
  window: "M0 -6L6 5H-6Z",
  linear: "M-5.5 0A5.5 5.5 0 1 1 5.5 0A5.5 5.5 0 1 1 -5.5 0Z",
  recurrent: "M-5 -5L5 5M-5 5L5 -5",
};

function mark(kind, x, y) {
  return svg("path", {
    class: "da-mark",
    d: SHAPES[kind],
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
  });
}

/** The sign of a way as it stands on its curve, for legends and tables. */
export function sign(kind) {
  const curve = svg("g", { class: "da-way-" + kind }, mark(kind, 9, 9));
  return svg("svg", { class: "da-sign", width: 18, height: 18, "aria-hidden": "true" }, curve);
}
