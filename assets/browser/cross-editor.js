// The picture is the visitor's: choose a brush, tap a cell. The server draws and runs it anew.
import { el, keepingFocus, range } from "./common.js";
import { filled, moved } from "./cross-picture.js";

const CELLS = 4;

export class Editor {
  constructor(page) {
    this.page = page;
    this.brush = { colour: "red", shape: "circle", size: "large", erase: false };
    this.tools = el("div", { class: "da-cross-brushes" });
    this.summary = el("summary", {});
    this.element = el("details", { class: "da-fold da-cross-editor" }, this.summary, this.tools);
    this.grid = el("div", { class: "da-cross-edit", role: "group" });
    this.grid.onkeydown = (event) => this.onKey(event);
    this.element.ontoggle = () => this.toggle();
  }

  toggle() {
    const { frame } = this.page.picture;
    frame.classList.toggle("da-cross-editing", this.element.open);
    if (this.element.open) frame.append(this.grid);
    else this.grid.remove();
    if (this.element.open && this.page.state.asking) this.page.change({ asking: false });
  }

  render() {
    const { lesson } = this.page;
    const { texts } = lesson;
    this.summary.textContent = texts.edit;
    this.grid.setAttribute("aria-label", texts.edit_grid);
    if (!this.cells) this.build();
    this.cells.forEach((cell, i) => {
      const [row, column] = [Math.floor(i / CELLS), i % CELLS];
      const what = this.page.whatIsAt(2 * row, 2 * column);
      cell.setAttribute("aria-label", filled(texts.edit_cell, { row: row + 1, column: column + 1, what }));
    });
    keepingFocus(this.tools, () => this.renderTools());
  }

  build() {
    this.cells = range(CELLS * CELLS).map((i) => {
      const cell = el("button", { type: "button", class: "da-cross-edit-cell", tabindex: i ? -1 : 0 });
      cell.onclick = () => this.put(Math.floor(i / CELLS), i % CELLS);
      return cell;
    });
    this.grid.replaceChildren(...this.cells);
  }

  renderTools() {
    const { lesson } = this.page;
    const { texts, names, brushes } = lesson;
    const row = (label, key, values, content) =>
      el(
        "div",
        { class: "da-choice", role: "group", "aria-label": label },
        el("span", {}, label),
        ...values.map((value) => this.button(key, value, names[value], content?.(value))),
      );
    const erase = el("button", { type: "button", class: "da-compare-kind" }, texts.edit_erase);
    erase.setAttribute("aria-pressed", String(this.brush.erase));
    erase.onclick = () => this.set({ erase: !this.brush.erase });
    const scenes = lesson.scenes.map(({ name, sahne }) => {
      const button = el("button", { type: "button", class: "da-gap-chip" }, name);
      button.onclick = () => this.page.send("asked", { sahne });
      return button;
    });
    this.tools.replaceChildren(
      el("p", { class: "da-note" }, texts.edit_hint),
      row(texts.edit_shape, "shape", Object.values(brushes.shapes)),
      row(texts.edit_colour, "colour", Object.values(brushes.colours), (value) =>
        el("span", { class: "da-cross-dot da-cross-" + value, "aria-hidden": "true" }),
      ),
      row(texts.edit_size, "size", Object.values(brushes.sizes)),
      el("div", { class: "da-choice" }, erase),
      el("div", { class: "da-gap-ready" }, el("span", {}, texts.edit_scene), ...scenes),
    );
  }

  button(key, value, name, mark) {
    const on = !this.brush.erase && this.brush[key] === value;
    const attributes = { type: "button", class: "da-compare-kind", "aria-pressed": String(on) };
    const button = el("button", attributes, mark, name);
    button.onclick = () => this.set({ [key]: value, erase: false });
    return button;
  }

  set(change) {
    Object.assign(this.brush, change);
    keepingFocus(this.tools, () => this.renderTools());
  }

  /** The same thing once more, or the eraser, takes away; anything else takes its place. */
  put(row, column) {
    const { lesson } = this.page;
    const { colour, shape, size, erase } = this.brush;
    const there = lesson.things.find((t) => t.row === row && t.column === column);
    const same = there && there.colour === colour && there.shape === shape && there.size === size;
    const left = lesson.things.filter((t) => t !== there);
    if (!erase && !same) left.push({ colour, shape, size, row, column });
    this.page.send("asked", { sahne: left.map((thing) => this.signs(thing)).join(".") || "bos" });
  }

  /** A thing as the address has it. */
  signs({ colour, shape, size, row, column }) {
    const { colours, shapes, sizes } = this.page.lesson.brushes;
    const sign = (table, wanted) => Object.keys(table).find((key) => table[key] === wanted);
    return sign(colours, colour) + sign(shapes, shape) + (row + 1) + (column + 1) + sign(sizes, size);
  }

  onKey(event) {
    const at = this.cells.indexOf(document.activeElement);
    const to = moved(at, CELLS, event.key);
    if (to === null) return;
    event.preventDefault();
    this.cells[at].tabIndex = -1;
    this.cells[to].tabIndex = 0;
    this.cells[to].focus();
  }
}
