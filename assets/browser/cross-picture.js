// The picture as the core drew it, its patches as places to point at, and [YOK] behind them.
// A patch is as bright as its weight is large; what is drawn on it is the core's number.
import { el, number, range } from "./common.js";

const BRIGHT = 0.25; // a thing lies in four patches: an even share is fully bright
const WRITTEN = 0.05;

export class Picture {
  constructor(page) {
    this.page = page;
    this.canvas = el("canvas", { class: "da-cross-canvas", "aria-hidden": "true" });
    this.grid = el("div", { class: "da-cross-grid", role: "group" });
    this.frame = el("div", { class: "da-cross-frame" }, this.canvas, this.grid);
    this.nothing = el("button", { type: "button", class: "da-cross-nothing" });
    this.legend = el("p", { class: "da-legend" });
    this.element = el("div", { class: "da-cross-picture" }, this.frame, this.nothing, this.legend);
    this.grid.onkeydown = (event) => this.onKey(event);
    this.grid.onmouseleave = () => this.point(null);
  }

  render() {
    const { lesson, state } = this.page;
    this.draw(lesson);
    if (!this.cells) this.build(lesson.across);
    this.element.classList.toggle("da-cross-self", state.source === "oz" && !state.asking);
    const across = lesson.across;
    const hidden = state.asking || state.source === "oz";
    const weights = hidden ? [] : this.page.weights();
    const top = Math.max(...weights);
    this.grid.setAttribute("aria-label", lesson.texts.picture.replaceAll("{across}", across));
    this.cells.forEach((cell, i) => this.paint(cell, i, weights, top));
    this.paintNothing(weights, top);
    this.legend.textContent = state.asking
      ? ""
      : state.source === "oz"
        ? lesson.texts.legend_self
        : lesson.texts.legend;
  }

  draw({ picture, pixels }) {
    if (this.drawn === picture) return;
    this.drawn = picture;
    const bytes = Uint8Array.from(atob(picture), (c) => c.charCodeAt(0));
    const image = new ImageData(pixels, pixels);
    for (let i = 0; i < pixels * pixels; i++) {
      image.data.set(bytes.subarray(3 * i, 3 * i + 3), 4 * i);
      image.data[4 * i + 3] = 255;
    }
    this.canvas.width = this.canvas.height = pixels;
    this.canvas.getContext("2d").putImageData(image, 0, 0);
  }

  build(across) {
    this.grid.style.setProperty("--across", across);
    this.focus = 0;
    this.cells = range(across * across).map((i) => {
      const cell = el("button", { type: "button", class: "da-cross-cell", tabindex: i ? -1 : 0 });
      cell.onclick = () => this.choose(i);
      cell.onmouseenter = () => this.point(i);
      cell.onfocus = () => this.point(i);
      cell.onblur = () => this.point(null);
      return cell;
    });
    this.grid.replaceChildren(...this.cells);
    this.nothing.onclick = () => this.choose(across * across);
  }

  choose(i) {
    const { across } = this.page.lesson;
    if (this.page.state.asking) {
      if (i < across * across) this.page.answer(Math.floor(i / across), i % across);
      return;
    }
    if (this.page.state.source === "capraz") this.page.change({ at: this.page.state.at === i ? null : i });
  }

  /** Pointing shows the number of a patch, whatever its size. */
  point(i) {
    const before = this.pointed ?? null;
    this.pointed = i;
    for (const at of [before, i]) if (at !== null) this.write(this.cells[at], at);
  }

  write(cell, i) {
    const weight = this.shown?.[i];
    const asked = i === this.pointed || i === this.page.state.at;
    const digits =
      weight === undefined ? "" : asked ? number(weight, 3) : weight >= WRITTEN ? number(weight) : "";
    cell.firstChild ? (cell.firstChild.textContent = digits) : cell.append(el("span", {}, digits));
  }

  paint(cell, i, weights, top) {
    const { lesson, state } = this.page;
    const { texts, across } = lesson;
    this.shown = weights;
    const [row, column] = [Math.floor(i / across), i % across];
    const weight = weights[i];
    const form = weight === undefined ? texts.patch_quiet : texts.patch;
    const values = {
      row: row + 1,
      column: column + 1,
      what: this.page.whatIsAt(row, column),
      word: lesson.words[state.word],
      weight: weight === undefined ? "" : number(weight, 3),
    };
    cell.setAttribute("aria-label", filled(form, values));
    const veil = weight === undefined ? 0 : 0.72 * (1 - Math.min(1, weight / BRIGHT));
    cell.style.backgroundColor = `rgba(16, 20, 26, ${veil.toFixed(3)})`;
    cell.classList.toggle("da-cross-top", weight !== undefined && weight === top);
    cell.classList.toggle("da-cross-on", i === state.at && !state.asking && state.source === "capraz");
    cell.setAttribute("aria-pressed", String(i === state.at));
    this.write(cell, i);
  }

  paintNothing(weights, top) {
    const { lesson, state } = this.page;
    const weight = weights.at(-1);
    this.nothing.hidden = weight === undefined;
    if (weight === undefined) return;
    const said = number(weight, 3);
    const bar = el("span", { class: "da-gap-bar", "aria-hidden": "true" }, el("span", {}));
    bar.firstChild.style.width = 100 * weight + "%";
    this.nothing.replaceChildren(el("b", {}, lesson.texts.nothing), bar, el("span", {}, said));
    const label = filled(lesson.texts.nothing_label, { word: lesson.words[state.word], weight: said });
    this.nothing.setAttribute("aria-label", label);
    const on = state.at === lesson.across ** 2;
    this.nothing.setAttribute("aria-pressed", String(on));
    this.nothing.classList.toggle("da-cross-on", on);
    this.nothing.classList.toggle("da-cross-top", weight === top);
  }

  onKey(event) {
    const at = this.cells.indexOf(document.activeElement);
    const { across } = this.page.lesson;
    const to = moved(at, across, event.key);
    if (to === null) return;
    event.preventDefault();
    this.cells[at].tabIndex = -1;
    this.cells[to].tabIndex = 0;
    this.cells[to].focus();
  }
}

/** Where an arrow key leads in a square of places; null for another key. */
export function moved(at, across, key) {
  const [row, column] = [Math.floor(at / across), at % across];
  const moves = {
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    Home: [row, 0],
    End: [row, across - 1],
  };
  if (at < 0 || !(key in moves)) return null;
  const [r, c] = moves[key].map((x) => Math.min(across - 1, Math.max(0, x)));
  return r * across + c;
}

/** A sentence with its holes filled, as plain text. */
export function filled(form, values) {
  return form.replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
}
