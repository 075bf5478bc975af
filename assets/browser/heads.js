// Başlar: all heads at once, the chosen one large, and the sentence without some of them.
// Choosing a head, a word or a view never reruns the page; only switching heads off does.
import { el, isDark, keepingFocus, mayAsk, mounting, placeIn, writeLink } from "./common.js";
import { question, verdict } from "./heads-ask.js";
import { decode } from "./heads-data.js";
import { choice } from "./heads-facts.js";
import { Grid } from "./heads-grid.js";
import { WithoutHeads } from "./heads-off.js";
import { Panel } from "./heads-panel.js";
import { Side } from "./heads-side.js";
import { rich } from "./rich.js";

const mount = mounting(".da-heads", (root) => new Page(root));
const words = new Map();

function wordsFrom(address) {
  if (!words.has(address))
    words.set(
      address,
      fetch(new URL(address, document.baseURI)).then((answer) => answer.json()),
    );
  words.get(address).catch(() => words.delete(address));
  return words.get(address);
}

export default async function (component) {
  const lesson = await decode(component.data);
  lesson.texts = await wordsFrom(lesson.texts_address);
  lesson.kind = lesson.texts.kinds[lesson.weights];
  return mount(component, lesson);
}

class Page {
  constructor(root) {
    this.root = root;
    root.classList.add("da-stage");
    this.open = {};
    this.grid = new Grid((layer, head, go) => this.choose(layer, head, go));
    this.panel = new Panel(this);
    this.side = new Side();
    this.without = new WithoutHeads(this);
    this.head = el("header", { class: "da-heads-title" });
    this.tools = el("div", { class: "da-controls" });
    this.legend = el("p", { class: "da-note" });
    this.prose = el("div", { class: "da-prose" });
    this.left = el("div", { class: "da-heads-left" }, this.grid.element, this.legend, this.prose);
    this.body = el("div", { class: "da-heads-body" }, this.left, this.panel.element);
    this.ask = el("div", { class: "da-heads-ask" });
    this.live = el("p", { class: "da-live", "aria-live": "polite" });
    this.after = el("div", {}, this.without.element, this.side.element);
    root.replaceChildren(this.head, this.ask, this.tools, this.body, this.after, this.live);
    this.onback = () => (this.wentBack = true);
    window.addEventListener("popstate", this.onback);
    this.stopTheme = window.daTheme.listen(() => window.setTimeout(() => this.lesson && this.render(), 50));
    this.resize = new ResizeObserver(() => {
      if (this.lesson && root.clientWidth !== this.width) this.render();
    });
    this.resize.observe(root);
  }

  destroy() {
    window.removeEventListener("popstate", this.onback);
    this.stopTheme();
    this.resize.disconnect();
    this.side.destroy();
  }

  receive(lesson) {
    const before = this.lesson;
    this.lesson = lesson;
    if (!this.state || this.wentBack) this.state = this.fromLink();
    else if (before.sentence !== lesson.sentence) this.inNewSentence();
    if (!lesson.off.length && ["once", "fark"].includes(this.state.tab)) this.state.tab = "bu";
    this.wentBack = false;
    this.save();
    this.render();
  }

  /** What the link says; where it is silent, what was chosen before, else what the server proposes. */
  fromLink() {
    const { lesson } = this;
    const link = placeIn(lesson.sentence);
    const view = link.gorunum === "parca" ? "parca" : "kelime";
    const [layer, head] = headIn(`${link.katman}.${link.bas}`, lesson) ?? [
      lesson.start.layer,
      lesson.start.head,
    ];
    const row = lesson.place(view, link.kelime);
    const column = lesson.place(view, link.bakilan);
    const opening = view === "kelime" ? lesson.start.word : lesson.word_of.indexOf(lesson.start.word);
    const share = Number((link.esik ?? "0").replace(",", "."));
    return {
      layer,
      head,
      view,
      row: row >= 0 ? row : opening,
      column: column >= 0 ? column : null,
      sort: link.sira === "is" ? "is" : "yer",
      threshold: share > 0 && share <= 0.5 ? share : 0,
      hideStart: link.ozel === "gizli",
      chosen: (link.secili ?? "")
        .split(",")
        .map((at) => headIn(at, lesson))
        .filter(Boolean)
        .slice(0, 40),
      tab: ["bu", "ortalama", "once", "fark"].includes(link.resim) ? link.resim : "bu",
      hidden: lesson.place("kelime", link.gizle) > 0 ? Number(link.gizle) : null,
      asking: lesson.start.ask && mayAsk("heads") && lesson.taught.flat().includes("previous"),
      guess: null,
    };
  }

  inNewSentence() {
    const { lesson, state } = this;
    const opening = lesson.start.word;
    state.row = state.view === "kelime" ? opening : lesson.word_of.indexOf(opening);
    state.column = null;
    state.hidden = null;
  }

  save() {
    const { lesson, state } = this;
    writeLink({
      cumle: lesson.sentence,
      katman: state.layer + 1,
      bas: state.head + 1,
      kelime: lesson.key(state.view, state.row),
      bakilan: state.column === null ? null : lesson.key(state.view, state.column),
      gorunum: state.view === "parca" ? "parca" : null,
      esik: state.threshold > 0 ? state.threshold : null,
      ozel: state.hideStart ? "gizli" : null,
      sira: state.sort === "is" ? "is" : null,
      secili: state.chosen.map(([l, h]) => `${l + 1}.${h + 1}`).join(",") || null,
      resim: state.tab === "bu" ? null : state.tab,
      gizle: state.hidden,
    });
  }

  change(change) {
    Object.assign(this.state, change);
    this.save();
    this.render();
  }

  /** `go`: on a phone the large picture is far below; go there. */
  choose(layer, head, go) {
    const { state } = this;
    const tab = state.tab === "ortalama" ? "bu" : state.tab;
    this.change({ layer, head, tab, column: null, guess: null });
    this.say(this.lesson.name(layer, head));
    const box = this.panel.element.getBoundingClientRect();
    if (go && box.top > window.innerHeight - 80) this.scrollTo(this.panel.element);
  }

  scrollTo(element) {
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollIntoView({ block: "start", behavior: still ? "auto" : "smooth" });
  }

  toggleMean(layer, head) {
    const { chosen } = this.state;
    const without = chosen.filter(([l, h]) => l !== layer || h !== head);
    const next = without.length < chosen.length ? without : [...chosen, [layer, head]];
    const tab = this.state.tab === "ortalama" && next.length < 2 ? "bu" : this.state.tab;
    this.change({ chosen: next, tab });
  }

  /** Other numbers: the server is asked, and writes the address. */
  toggleOff(layer, head) {
    const { lesson } = this;
    const off = lesson.off.filter(([l, h]) => l !== layer || h !== head);
    if (off.length === lesson.off.length) off.push([layer, head]);
    this.send("asked", { kapali: off.map(([l, h]) => `${l + 1}.${h + 1}`).join(",") });
  }

  say(text) {
    this.live.textContent = text;
  }

  /** A folded part that stays open while other things change. */
  folds(key, title, ...content) {
    const fold = el(
      "details",
      { class: "da-fold", open: Boolean(this.open[key]) },
      el("summary", {}, title),
      content,
    );
    fold.ontoggle = () => (this.open[key] = fold.open);
    return fold;
  }

  render() {
    const { lesson, state } = this;
    this.width = this.root.clientWidth;
    const view = { page: this, lesson, state, dark: isDark(this.root), folds: this.folds.bind(this) };
    const asking = state.asking;
    this.root.classList.toggle("da-asking-heads", asking);
    this.head.replaceChildren(
      el("h2", {}, lesson.texts.title),
      el("p", { class: "da-subtitle" }, ...rich(lesson.texts.lead, { sayi: lesson.layers * lesson.h })),
    );
    for (const part of [this.tools, this.body, this.after]) part.hidden = asking;
    this.ask.replaceChildren(...(asking ? question(view) : state.guess ? verdict(view) : []));
    if (asking) {
      this.fetchAll();
      return;
    }
    keepingFocus(this.tools, () => this.renderTools(view));
    this.grid.update(view);
    this.renderLegend(view);
    this.panel.update(view);
    this.without.update(view);
    this.side.update(view);
    this.fetchNeeded();
  }

  renderTools({ lesson, state }) {
    const t = lesson.texts;
    const split = lesson.words.length < lesson.tokens.length;
    const choices = [
      choice(t.sort_label, { yer: t.sort_yer, is: t.sort_is }, state.sort, (sort) => this.change({ sort })),
      choice(t.view_label, { kelime: t.view_kelime, parca: t.view_parca }, state.view, (view) =>
        this.show(view),
      ),
    ];
    this.share ??= this.threshold();
    this.special ??= this.startSwitch();
    for (const part of [this.share, this.special]) part.update(state, t);
    if (this.choices) this.choices.forEach((old, i) => old.replaceWith(choices[i]));
    else this.tools.replaceChildren(...choices, this.share.element, this.special.element);
    this.choices = choices;
    this.tools.classList.toggle("da-same-views", !split);
  }

  /** Hides [BAŞ]; stays in its place, so that the keyboard does too. */
  startSwitch() {
    const input = el("input", { type: "checkbox", role: "switch" });
    const name = el("span", {});
    input.onchange = () => this.change({ hideStart: input.checked });
    const update = ({ hideStart }, t) => {
      name.textContent = t.hide_start;
      input.checked = hideStart;
    };
    return { element: el("label", { class: "da-switch" }, input, name), update };
  }

  /** A slider that is neither built anew nor moved while it is being dragged. */
  threshold() {
    const input = el("input", { type: "range", min: 0, max: 0.5, step: 0.01 });
    const said = el("output", {});
    const name = el("span", {});
    input.oninput = () => this.change({ threshold: Number(input.value) });
    const update = ({ threshold }, t) => {
      name.textContent = t.threshold;
      if (document.activeElement !== input || Number(input.value) !== threshold) input.value = threshold;
      said.textContent = threshold.toFixed(2).replace(".", ",");
    };
    return { element: el("label", { class: "da-threshold" }, name, input, said), update };
  }

  /** The other view, with the same word chosen. */
  show(view) {
    const { lesson, state } = this;
    if (view === state.view) return;
    const move = (i) => (i === null ? null : lesson.moved(i, view));
    this.change({ view, row: move(state.row), column: move(state.column) });
  }

  renderLegend({ lesson, state }) {
    const t = lesson.texts;
    const trained = lesson.measured;
    const taught = lesson.taught.some((layer) => layer.some(Boolean));
    const measured = taught ? [t.legend, t.legend_score, t.legend_sets] : [t.legend_free, t.legend_score];
    const lines = trained ? measured : [t.legend_random];
    if (!trained && state.view === "kelime") lines.push(...piecesLine(lesson));
    if (lesson.everyHead().some((at) => lesson.changeOf(...at) > 0)) lines.push(t.legend_moved);
    this.legend.replaceChildren(...lines.flatMap((line, i) => (i ? [el("br"), line] : [line])));
    if (this.prosed === lesson.weights) return;
    this.prosed = lesson.weights;
    const paragraphs = (list) => list.map((text) => el("p", {}, ...rich(text)));
    this.prose.replaceChildren(
      ...paragraphs(t.prose_of[lesson.weights] ?? t.prose),
      this.folds("more", t.more, ...paragraphs(t.more_prose)),
    );
  }

  /** Exact numbers of what is shown; each comes once and is painted when it is there. */
  async fetchNeeded() {
    const { lesson, state } = this;
    const layers = new Set([state.layer, ...state.chosen.map(([layer]) => layer)]);
    if (!lesson.colours) lesson.everyHead().forEach(([layer]) => layers.add(layer));
    const wanted = [...layers].map((layer) => [layer, false]);
    if (lesson.off.length) wanted.push([state.layer, true]);
    const lacking = wanted.filter(([layer, whole]) => !lesson.matrix(layer, 0, state.view, whole));
    if (!lacking.length || this.fetching === lesson) return;
    this.fetching = lesson;
    const came = await Promise.all(lacking.map(([layer, whole]) => lesson.need(layer, whole)));
    this.fetching = null;
    this.failed = !came.every(Boolean);
    if (this.lesson !== lesson) return;
    if (!lesson.colours) this.grid.built = null;
    if (!this.failed || this.panel.waiting) this.render0();
  }

  /** Drawn again without another attempt where one has just failed. */
  render0() {
    if (this.failed) this.panel.sayFailed(this.lesson.texts);
    else this.render();
  }

  async fetchAll() {
    const { lesson } = this;
    if (lesson.colours) return;
    await Promise.all([...Array(lesson.layers).keys()].map((layer) => lesson.need(layer)));
    if (this.lesson === lesson) this.render();
  }
}

/** With random weights a dark column has one cause: its word has many pieces. */
function piecesLine(lesson) {
  const heavy = lesson.heavy;
  if (!heavy) return [];
  const values = {
    sayi: lesson.layers * lesson.h,
    kac: heavy.heads,
    kelime: lesson.words[heavy.word],
    parca: heavy.pieces,
  };
  return [rich(lesson.texts.legend_pieces, values).join("")];
}

/** "2.1" as [1, 0], or null. */
function headIn(text, lesson) {
  const match = /^(\d{1,2})\.(\d{1,2})$/.exec(text ?? "");
  if (!match) return null;
  const [layer, head] = [Number(match[1]) - 1, Number(match[2]) - 1];
  const there = layer >= 0 && layer < lesson.layers && head >= 0 && head < lesson.h;
  return there ? [layer, head] : null;
}
