// Every head of the layer as Plotly heatmaps, for the matrix of the current step.
// The figure (axes, labels, colours' range for shares) comes from ui/figures; only the numbers are put in here.
// Plotly itself is fetched after the stage has been painted, and only once the section is near the screen.
import { el, isDark } from "./common.js";

const WANTED = {
  puan: "scores",
  olcek: "scaled",
  maske: "masked",
  softmax: "weights",
  toplam: "heads",
  birlestir: "heads",
  devam: "heads",
};
export const LIGHT = [
  [0, "#bE4b00"],
  [0.5, "#ffffff"],
  [1, "#00548c"],
];
export const DARK = [
  [0, "#e87832"],
  [0.5, "#161b22"],
  [1, "#56b4e9"],
];

let library = null;

export function plotly(address) {
  library ??= new Promise((resolve, reject) => {
    const script = el("script", { src: address, onload: () => resolve(window.Plotly), onerror: reject });
    document.head.append(script);
  });
  return library;
}

export class Heads {
  constructor(onPick) {
    this.onPick = onPick;
    this.title = el("h3");
    this.note = el("p", { class: "da-note" });
    this.kinds = el("p", { class: "da-note" });
    this.plot = el("div", { class: "da-plot" });
    this.element = el("section", { class: "da-heads" }, this.title, this.note, this.kinds, this.plot);
    this.near = false;
    this.watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        this.near = true;
        this.watch.disconnect();
        this.draw();
      },
      { rootMargin: "100px" },
    );
    const begin = () => this.watch.observe(this.element);
    if ("requestIdleCallback" in window) window.requestIdleCallback(begin, { timeout: 1500 });
    else window.setTimeout(begin, 400);
  }

  /** Where the softmax row is still covered, the heatmaps would give the answer away. */
  update(lesson, state, veiled) {
    this.lesson = lesson;
    this.state = state;
    this.veiled = veiled;
    const name = this.wanted();
    this.title.textContent = lesson.texts.heads_title;
    this.note.textContent = name
      ? lesson.texts["heads_" + name]
      : veiled
        ? lesson.texts.heads_veiled
        : lesson.texts.heads_none;
    this.kinds.textContent = name ? lesson.kinds : "";
    this.plot.hidden = !name;
    if (this.near) this.drawSoon();
  }

  /** After the stage itself has been painted, and once for several quick steps. */
  drawSoon() {
    if (this.waiting) return;
    this.waiting = true;
    const draw = () => {
      this.waiting = false;
      this.draw();
    };
    if ("requestIdleCallback" in window) window.requestIdleCallback(draw, { timeout: 600 });
    else window.setTimeout(draw, 100);
  }

  wanted() {
    if (this.veiled) return undefined;
    return this.state.step === "qkv" ? this.state.which : WANTED[this.state.step];
  }

  async draw() {
    const name = this.wanted();
    if (!name || !this.lesson) return;
    const drawn = [
      name,
      this.lesson.serial,
      this.state.head,
      isDark(this.element),
      this.element.clientWidth,
    ].join();
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const library = await plotly(this.lesson.plotly).catch(() => null);
    if (!library) this.drawn = null;
    if (!library || this.drawn !== drawn || !this.plot.isConnected) return;
    const figure = this.figure(name);
    await library.react(this.plot, figure.data, figure.layout, figure.config);
    this.plot.removeAllListeners?.("plotly_click");
    this.plot.on("plotly_click", (event) => {
      const point = event.points[0];
      this.onPick(point.curveNumber, point.y, this.isSquare(name) ? point.x : null);
    });
    this.plot.dataset.step = name;
  }

  isSquare(name) {
    return ["scores", "scaled", "masked", "weights"].includes(name);
  }

  figure(name) {
    const { lesson, state } = this;
    const dark = isDark(this.element);
    const narrow = this.element.clientWidth < 640;
    const base = lesson.figures[narrow ? "narrow" : "wide"];
    const layout = structuredClone(base.layout);
    const square = this.isSquare(name);
    const columns = square ? lesson.n : lesson.sent[name].shape[2];
    const tensors = base.data.map((_, h) => this.tensor(name, h, columns));
    const top = Math.max(...base.data.map((_, h) => lesson.largest(name, h)));
    const share = name === "weights";
    const ink = dark ? "#c9d1d9" : "#3d4650";
    const data = base.data.map((trace, h) => ({
      ...trace,
      z: tensors[h],
      xgap: lesson.n > 24 ? 0 : 1,
      ygap: lesson.n > 24 ? 0 : 1,
      zmin: share ? 0 : -top,
      zmax: share ? 1 : top,
      colorscale: share
        ? [
            [0, dark ? "#161b22" : "#ffffff"],
            [1, dark ? "#56b4e9" : "#00548c"],
          ]
        : dark
          ? DARK
          : LIGHT,
      hovertemplate: square ? trace.hovertemplate : lesson.texts.heads_hover_dimension,
    }));
    for (const [key, axis] of Object.entries(layout)) {
      if (!/^[xy]axis/.test(key)) continue;
      axis.linecolor = dark ? "#3d444d" : "#d0d7de";
      if (key.startsWith("y") || square) Object.assign(axis, lesson.figures.ticks);
    }
    layout.annotations.forEach((title, h) => {
      title.font = { size: 13, color: h === state.head ? (dark ? "#79c0ff" : "#00548c") : ink };
      if (h === state.head) title.text = "<b>▸ " + title.text + "</b>";
    });
    Object.assign(layout, {
      font: { color: ink, family: getComputedStyle(this.element).fontFamily },
      width: this.element.clientWidth,
    });
    return { data, layout, config: { displayModeBar: false, responsive: false, scrollZoom: false } };
  }

  tensor(name, h, columns) {
    const rows = [];
    for (let i = 0; i < this.lesson.n; i++) {
      const row = [];
      for (let j = 0; j < columns; j++) {
        const value = this.lesson.at(name, h, i, j);
        row.push(Number.isFinite(value) ? value : null);
      }
      rows.push(row);
    }
    return rows;
  }

  /** The plot goes with its element; purging it here would trip over a pointer that is still on it. */
  destroy() {
    this.watch.disconnect();
  }
}
