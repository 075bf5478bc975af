// Vectors as rows of coloured cells on a canvas: tokens down, dimensions across.
// Digits are drawn where they fit; otherwise pointing, tapping or the arrow keys read them out.
import { el, number, signedColor, textOn } from "./common.js";

export class Strips {
  constructor(onPick) {
    this.onPick = onPick;
    this.canvas = el("canvas", { tabindex: 0, role: "img", class: "da-strips" });
    this.element = this.canvas;
    this.canvas.onpointerdown = (event) => this.pointed(event);
    this.canvas.onpointermove = (event) => event.buttons === 1 && this.pointed(event);
    this.canvas.onkeydown = (event) => this.moved(event);
  }

  /** spec: {rows, columns, value(i, d), largest (of all, or a function of the row), width, rowHeight, row, column, dark, label, digits} */
  update(spec) {
    this.spec = spec;
    this.canvas.setAttribute("aria-label", spec.label);
    const ratio = window.devicePixelRatio || 1;
    const height = spec.rows * spec.rowHeight;
    this.canvas.style.width = spec.width + "px";
    this.canvas.style.height = height + "px";
    this.canvas.width = Math.round(spec.width * ratio);
    this.canvas.height = Math.round(height * ratio);
    const paper = this.canvas.getContext("2d");
    paper.scale(ratio, ratio);
    const cell = spec.width / spec.columns;
    for (let i = 0; i < spec.rows; i++)
      for (let d = 0; d < spec.columns; d++) this.paintCell(paper, i, d, cell);
    this.frame(paper, cell);
  }

  paintCell(paper, i, d, cell) {
    const { rowHeight, largest, dark, value, digits } = this.spec;
    const amount = value(i, d);
    const color = signedColor(amount, typeof largest === "function" ? largest(i) : largest, dark);
    const gap = cell > 12 ? 1 : 0;
    paper.fillStyle = color;
    paper.fillRect(d * cell, i * rowHeight, cell - gap, rowHeight - 2);
    if (digits === undefined || cell < 28) return;
    paper.fillStyle = textOn(color);
    paper.font = Math.min(12, cell / 3) + "px system-ui, sans-serif";
    paper.textAlign = "center";
    paper.textBaseline = "middle";
    paper.fillText(number(amount, digits), d * cell + cell / 2, i * rowHeight + rowHeight / 2 - 1);
  }

  frame(paper, cell) {
    const { row, column, rowHeight, dark, width } = this.spec;
    paper.strokeStyle = dark ? "#ffffff" : "#101418";
    if (row !== null && row !== undefined) {
      paper.lineWidth = 1;
      paper.strokeRect(0.5, row * rowHeight - 0.5, width - 1, rowHeight - 1);
      if (column !== null && column !== undefined) {
        paper.lineWidth = 2;
        paper.strokeRect(column * cell, row * rowHeight - 0.5, Math.max(cell, 4), rowHeight - 1);
      }
    }
  }

  pointed(event) {
    const box = this.canvas.getBoundingClientRect();
    const i = Math.floor(((event.clientY - box.top) / box.height) * this.spec.rows);
    const d = Math.floor(((event.clientX - box.left) / box.width) * this.spec.columns);
    this.pick(i, d);
  }

  moved(event) {
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (!(event.key in steps) || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const [di, dd] = steps[event.key];
    this.pick((this.spec.row ?? 0) + di, (this.spec.column ?? 0) + dd);
  }

  pick(i, d) {
    const inside = (x, count) => Math.max(0, Math.min(count - 1, x));
    this.onPick(inside(i, this.spec.rows), inside(d, this.spec.columns));
  }
}
