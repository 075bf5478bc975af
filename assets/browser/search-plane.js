// The plane with its arrows: labels stand still, the query is dragged by mouse, finger or arrow keys.
import { number } from "./common.js";

const SVG = "http://www.w3.org/2000/svg";
const REACH = [1.95, 1.5];
const STEPS = { ArrowLeft: [-0.05, 0], ArrowRight: [0.05, 0], ArrowUp: [0, 0.05], ArrowDown: [0, -0.05] };

function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export class Plane {
  static LONGEST = 1.4;

  constructor(onPoint) {
    this.onPoint = onPoint;
    this.element = svg("svg", { class: "da-plane", role: "group" });
    this.still = svg("g", {});
    this.shaft = svg("line", { class: "da-plane-query" });
    this.tip = svg("circle", { class: "da-plane-tip", r: 11 });
    this.hold = svg("circle", { class: "da-plane-hold", r: 26 });
    this.handle = svg("g", { class: "da-plane-handle", tabindex: 0, role: "slider" }, this.hold, this.tip);
    this.element.append(this.still, this.shaft, this.handle);
    this.handle.onpointerdown = (event) => this.grab(event);
    this.handle.onpointermove = (event) => this.held && this.move(event);
    this.handle.onpointerup = this.handle.onpointercancel = () => (this.held = false);
    this.handle.onkeydown = (event) => this.onKey(event);
    this.element.onclick = (event) => !this.handle.contains(event.target) && this.move(event);
  }

  grab(event) {
    event.preventDefault();
    this.held = true;
    this.handle.setPointerCapture(event.pointerId);
    this.handle.focus({ preventScroll: true });
  }

  move(event) {
    const box = this.element.getBoundingClientRect();
    this.point(
      (event.clientX - box.left - this.x0) / this.unit,
      -(event.clientY - box.top - this.y0) / this.unit,
    );
  }

  onKey(event) {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    this.point(this.query[0] + step[0], this.query[1] + step[1]);
  }

  /** Two decimals, so that what is read can be multiplied by hand; no longer than the plane. */
  point(x, y) {
    const shrink = Math.min(1, Plane.LONGEST / Math.hypot(x, y));
    const [a, b] = [x, y].map(
      (value) => Math.trunc(value * shrink * 100 + Math.sign(value) * (shrink < 1 ? 0 : 0.5)) / 100 || 0,
    );
    this.onPoint([a, b]);
  }

  draw({ keys, books, weights, query, texts, width }) {
    this.query = query;
    const room = Math.min(760, this.element.parentElement?.clientWidth || width);
    this.unit = room / 2 / REACH[0];
    [this.x0, this.y0] = [room / 2, REACH[1] * this.unit];
    this.element.setAttribute("width", room);
    this.element.setAttribute("height", 2 * REACH[1] * this.unit);
    this.element.setAttribute("aria-label", texts.plane);
    this.still.replaceChildren(
      ...this.paper(),
      ...keys.flatMap((key, i) => this.arrow(key, weights[i])),
      ...keys.map((key, i) => this.name(key, books[i], weights[i])),
    );
    const [x, y] = this.at(query);
    for (const [name, value] of Object.entries({ x1: this.x0, y1: this.y0, x2: x, y2: y }))
      this.shaft.setAttribute(name, value);
    for (const circle of [this.tip, this.hold]) {
      circle.setAttribute("cx", x);
      circle.setAttribute("cy", y);
    }
    const said = texts.handle_value.replace("{x}", number(query[0], 2)).replace("{y}", number(query[1], 2));
    const degrees = Math.round((Math.atan2(query[1], query[0]) * 180) / Math.PI);
    const spoken = {
      "aria-label": texts.handle,
      "aria-valuetext": said,
      "aria-valuenow": degrees,
      "aria-valuemin": -180,
      "aria-valuemax": 180,
    };
    for (const [name, value] of Object.entries(spoken)) this.handle.setAttribute(name, value);
  }

  at([x, y]) {
    return [this.x0 + x * this.unit, this.y0 - y * this.unit];
  }

  paper() {
    const { x0, y0, unit } = this;
    const line = (x1, y1, x2, y2) => svg("line", { class: "da-chart-grid", x1, y1, x2, y2 });
    return [
      svg("circle", { class: "da-plane-ring", cx: x0, cy: y0, r: unit }),
      line(0, y0, 2 * x0, y0),
      line(x0, 0, x0, 2 * y0),
    ];
  }

  arrow(key, weight) {
    const [x, y] = this.at(key);
    return [
      svg("line", { class: "da-plane-key", x1: this.x0, y1: this.y0, x2: x, y2: y }),
      svg("circle", { class: "da-plane-share", cx: x, cy: y, r: radius(weight, this.unit) }),
    ];
  }

  /** Beside its circle, never under it. */
  name(key, book, weight) {
    const [x, y] = this.at(key);
    const r = radius(weight, this.unit);
    const anchor = key[0] > 0.4 ? "start" : key[0] < -0.4 ? "end" : "middle";
    const away = anchor === "middle" ? 0 : Math.sign(key[0]) * (r + 5);
    const below = anchor === "middle" ? (key[1] > 0 ? -r - 6 : r + 16) : 5;
    return svg("text", { x: x + away, y: y + below, "text-anchor": anchor }, book);
  }
}

/** A share as an area. */
const radius = (weight, unit) => 3 + 0.14 * unit * Math.sqrt(weight);
