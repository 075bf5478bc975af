// The chosen head, and what it is compared with, as Plotly heatmaps; fetched once they are near the screen.
import { el, isDark } from "./common.js";
import { shown } from "./heads-panel.js";
import { DARK, LIGHT, plotly } from "./stage-heads.js";

const MOST_TICKS = 16;

export class Side {
  constructor() {
    this.title = el("h2");
    this.note = el("p", { class: "da-note" });
    this.plot = el("div", { class: "da-side-plot" });
    this.element = el("section", { class: "da-side" }, this.title, this.note, this.plot);
    this.empty(true);
    this.watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        this.near = true;
        this.watch.disconnect();
        this.draw();
      },
      { rootMargin: "60px" },
    );
    const begin = () => this.watch.observe(this.element);
    if ("requestIdleCallback" in window) window.requestIdleCallback(begin, { timeout: 1500 });
    else window.setTimeout(begin, 400);
  }

  /** No heading over nothing; the place itself stays, since it has to be seen coming near. */
  empty(empty) {
    this.element.classList.toggle("da-empty", empty);
    this.title.hidden = this.note.hidden = empty;
  }

  update(view) {
    this.view = view;
    this.title.textContent = view.lesson.texts.side;
    this.note.textContent = view.lesson.texts.side_note;
    if (this.near) window.setTimeout(() => this.draw(), 60);
  }

  async draw() {
    const { lesson } = this.view;
    const library = await plotly(lesson.plotly).catch(() => null);
    if (!library || !this.plot.isConnected) return;
    const figure = this.figure();
    if (!figure) return;
    await library.react(this.plot, figure.data, figure.layout, figure.config);
    this.plot.dataset.shown = figure.names.join();
    this.empty(false);
  }

  figure() {
    const { view } = this;
    const { lesson, state } = view;
    const t = lesson.texts;
    const name = lesson.name(state.layer, state.head);
    const parts = lesson.off.length
      ? [
          ["once", t.tab_once],
          ["bu", t.tab_simdi],
          ["fark", t.tab_fark],
        ]
      : [["bu", name]];
    if (state.chosen.length > 1)
      parts.push(["ortalama", t.tab_ortalama.replace("{sayi}", state.chosen.length)]);
    const values = parts.map(([which]) => shown(view, which));
    if (values.some((one) => !one)) return null;
    const wide = this.element.clientWidth >= 640;
    const columns = wide ? parts.length : 1;
    const dark = isDark(this.element);
    const layout = layoutOf(parts, columns, {
      dark,
      width: this.element.clientWidth,
      lesson,
      state,
      element: this.element,
    });
    const data = values.map((one, k) => heatmap(one, k, parts[k][0], { dark, lesson, state, t }));
    const config = { displayModeBar: false, responsive: false, scrollZoom: false };
    return { data, layout, config, names: parts.map(([which]) => which) };
  }

  /** The plot goes with its element. */
  destroy() {
    this.watch.disconnect();
  }
}

function heatmap(values, k, which, { dark, lesson, state, t }) {
  const m = lesson.size(state.view);
  const first = state.hideStart ? 1 : 0;
  const signed = which === "fark";
  const rows = [];
  for (let i = first; i < m; i++) rows.push(Array.from(values.subarray(i * m + first, (i + 1) * m)));
  const hide = (value) => (!signed && value < state.threshold ? null : value);
  const top = signed ? Math.max(1e-9, ...values.map(Math.abs)) : 1;
  return {
    type: "heatmap",
    xaxis: "x" + (k + 1),
    yaxis: "y" + (k + 1),
    z: rows.map((row) => row.map(hide)),
    zmin: signed ? -top : 0,
    zmax: top,
    xgap: m > 24 ? 0 : 1,
    ygap: m > 24 ? 0 : 1,
    hoverongaps: false,
    hovertemplate: t.side_hover,
    colorscale: signed
      ? dark
        ? DARK
        : LIGHT
      : [
          [0, dark ? "#161b22" : "#ffffff"],
          [1, dark ? "#56b4e9" : "#00548c"],
        ],
    colorbar: { thickness: 10, outlinewidth: 0, x: undefined },
    showscale: false,
  };
}

function layoutOf(parts, columns, { dark, width, lesson, state, element }) {
  const ink = dark ? "#c9d1d9" : "#3d4650";
  const rows = Math.ceil(parts.length / columns);
  const side = Math.min(460, Math.max(220, (width - 90) / columns - 20));
  const names = lesson.names(state.view).slice(state.hideStart ? 1 : 0);
  const few = names.length <= MOST_TICKS;
  const ticks = {
    tickmode: "array",
    tickvals: names.map((_, i) => i),
    ticktext: names.map(escaped),
    ticks: "",
  };
  const layout = {
    width: Math.min(width, columns * (side + 20) + 90),
    height: rows * (side + 90),
    margin: { l: few ? 84 : 14, r: 6, t: 30, b: few ? 76 : 12 },
    paper_bgcolor: "rgba(0,0,0,0)",
    plot_bgcolor: "rgba(0,0,0,0)",
    separators: ",.",
    showlegend: false,
    dragmode: false,
    font: { color: ink, family: getComputedStyle(element).fontFamily, size: 12 },
    annotations: [],
  };
  parts.forEach(([, title], k) => {
    const column = k % columns;
    const row = Math.floor(k / columns);
    const x = [column / columns, (column + (columns > 1 ? 0.94 : 1)) / columns];
    const y = [1 - (row + (rows > 1 ? 0.74 : 1)) / rows, 1 - row / rows];
    const line = {
      ...ticks,
      fixedrange: true,
      showgrid: false,
      zeroline: false,
      showline: true,
      mirror: true,
      linecolor: dark ? "#3d444d" : "#d0d7de",
    };
    layout["xaxis" + (k + 1)] = {
      ...line,
      domain: x,
      anchor: "y" + (k + 1),
      showticklabels: few,
      tickangle: -45,
    };
    layout["yaxis" + (k + 1)] = {
      ...line,
      domain: y,
      anchor: "x" + (k + 1),
      autorange: "reversed",
      showticklabels: few && column === 0,
    };
    layout.annotations.push({
      text: escaped(title),
      x: x[0],
      y: y[1],
      xref: "paper",
      yref: "paper",
      xanchor: "left",
      yanchor: "bottom",
      showarrow: false,
      font: { size: 14, color: ink },
    });
  });
  return layout;
}

/** Plotly reads tags in its labels; a visitor's word is text. */
function escaped(text) {
  const short = text.length <= 24 ? text : text.slice(0, 23) + "…";
  return short.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
