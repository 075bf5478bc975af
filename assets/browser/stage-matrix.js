// One n × n matrix as a table of cells: rows ask, columns are looked at.
// Arrow keys move, a click or tap chooses; every cell speaks a sentence of its own.
import { el, textOn } from "./common.js";

/** Up to as many tokens each cell carries its words and number; beyond, the chosen one does. */
const MOST_SPOKEN = 24;

export class Matrix {
  constructor(onPick) {
    this.onPick = onPick;
    this.element = el("div", { class: "da-matrix-scroll" });
    this.shape = "";
  }

  /** spec: {labels, width, color(i, j), text(i, j), say(i, j), values (a name for these numbers), row, column, veiled} */
  update(spec) {
    const shape = spec.labels.map((l) => l.text).join("\u0001");
    const fits = Math.abs(spec.width - this.width) <= 24; // a scroll bar that comes or goes builds nothing anew
    if (shape !== this.shape || !fits) {
      this.build(spec);
      this.shape = shape;
      this.width = spec.width;
    }
    this.paint(spec);
  }

  build(spec) {
    const n = spec.labels.length;
    const longest = Math.max(...spec.labels.map((label) => label.text.length));
    const size = cellSize(spec.width, n, this.widest(spec.labels));
    const head = el(
      "tr",
      {},
      el(
        "th",
        { class: "da-corner" },
        spec.corner.map((text) => el("span", {}, text)),
      ),
    );
    this.columnHeads = spec.labels.map((label, j) => {
      const th = el(
        "th",
        { scope: "col", class: "da-k" },
        el("span", { dir: "auto", title: label.full }, label.text),
      );
      th.onclick = () => this.onPick(null, j);
      return th;
    });
    head.append(...this.columnHeads);
    this.cells = [];
    this.rowHeads = [];
    const cells = document.createDocumentFragment();
    for (let j = 0; j < n; j++) cells.append(el("td", { role: "gridcell", tabindex: -1, "data-j": j }));
    const body = spec.labels.map((label, i) => {
      const th = el(
        "th",
        { scope: "row", class: "da-q" },
        el("span", { dir: "auto", title: label.full }, label.text),
      );
      th.onclick = () => this.onPick(i, null);
      this.rowHeads.push(th);
      const row = cells.cloneNode(true);
      for (const td of row.children) td.dataset.i = i;
      this.cells.push([...row.children]);
      const line = el("tr", { role: "row" }, th);
      line.append(row);
      return line;
    });
    head.setAttribute("role", "row");
    this.table = el(
      "table",
      {
        role: "grid",
        class: "da-matrix" + (size.height < 30 ? " da-dense" : "") + (size.turned ? " da-turned" : ""),
      },
      el("thead", { role: "rowgroup" }, head),
      el("tbody", { role: "rowgroup" }, body),
    );
    this.table.style.width = size.label + n * size.width + 4 + "px"; // known beforehand, so nothing is laid out twice
    this.table.style.setProperty("--cell-width", size.width + "px");
    this.table.style.setProperty("--cell-height", size.height + "px");
    this.table.style.setProperty("--digits", size.digits + "px");
    this.table.style.setProperty("--head-font", size.head + "px");
    this.table.style.setProperty("--head-height", Math.min(92, longest * 9 + 8) + "px");
    this.table.onclick = (event) => this.clicked(event);
    this.table.onkeydown = (event) => this.moved(event);
    this.element.replaceChildren(this.table);
    this.row = undefined;
    this.values = undefined;
  }

  /** Does only the chosen cell speak? */
  get quiet() {
    return this.cells.length > MOST_SPOKEN;
  }

  /** Pixels that the widest label takes at 15 px. */
  widest(labels) {
    const paper = (this.paper ??= document.createElement("canvas").getContext("2d"));
    paper.font = "600 15px " + getComputedStyle(document.body).fontFamily;
    return Math.max(...labels.map((label) => paper.measureText(label.text).width));
  }

  paint(spec) {
    this.spec = spec;
    this.table.setAttribute("aria-label", spec.label);
    this.table.classList.toggle("da-veiled", Boolean(spec.veiled));
    if (spec.values !== this.values) this.paintValues(spec);
    this.values = spec.values;
    this.choose(spec.row, spec.column);
  }

  /** All cells; called only when the numbers themselves have changed. */
  paintValues(spec) {
    this.cells.forEach((row, i) =>
      row.forEach((td, j) => {
        const color = spec.color(i, j);
        td.style.backgroundColor = color;
        if (this.quiet) return;
        td.textContent = spec.text(i, j);
        td.style.color = color === "transparent" ? "inherit" : textOn(color);
        td.setAttribute("aria-label", spec.say(i, j));
      }),
    );
  }

  /** Lights the row and the column, and nothing else is touched; null lights none. */
  choose(row, column) {
    const lit = (i, j, on) => {
      if (i === null || j === null || i >= this.cells.length || j >= this.cells.length) return;
      for (const td of this.cells[i]) td.classList.toggle("in-row", on);
      for (const cells of this.cells) cells[j].classList.toggle("in-column", on);
      this.rowHeads[i].classList.toggle("on", on);
      this.columnHeads[j].classList.toggle("on", on);
      const td = this.cells[i][j];
      td.classList.toggle("on", on);
      td.tabIndex = on ? 0 : -1;
      td.setAttribute("aria-selected", on ? "true" : "false");
      if (on) td.setAttribute("aria-label", this.spec.say(i, j));
      else if (this.quiet) td.removeAttribute("aria-label"); // what it said would soon be of other numbers
    };
    if (this.row !== undefined) lit(this.row, this.column, false);
    lit(row, column, true);
    this.row = row;
    this.column = column;
  }

  clicked(event) {
    const td = event.target.closest("td");
    if (td) this.onPick(Number(td.dataset.i), Number(td.dataset.j));
  }

  moved(event) {
    const last = this.cells.length - 1;
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    let target = null;
    if (event.key in steps) target = [this.row + steps[event.key][0], this.column + steps[event.key][1]];
    if (event.key === "Home") target = [event.ctrlKey ? 0 : this.row, 0];
    if (event.key === "End") target = [event.ctrlKey ? last : this.row, last];
    if (!target || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const [i, j] = target.map((x) => Math.max(0, Math.min(last, x)));
    this.onPick(i, j);
    this.cells[i][j].focus();
  }
}

/** Cells as large as fit, never so small that a finger cannot find its row. */
function cellSize(width, n, widest) {
  const label = width < 520 ? 78 : 104;
  const room = (width - label - 4) / n;
  const board = width > 800;
  const cell = Math.max(15, Math.min(board ? 84 : 68, room)); // a label on its side takes 15
  const height = n <= 10 ? Math.max(30, Math.min(board ? 52 : 41, cell)) : Math.max(13, Math.min(34, cell));
  const digits = cell >= 70 ? 18 : cell >= 46 ? 14 : cell >= 36 ? 12 : cell >= 24 ? 10 : 0;
  const fitting = (15 * (cell - 4)) / widest;
  const turned = fitting < 12;
  return {
    label,
    width: cell,
    height,
    digits,
    turned,
    head: turned ? 13 : Math.min(board ? 18 : 15, fitting),
  };
}
