// The stage: one sentence, one layer, every step from token to context vector.
// All numbers are here once; stepping and choosing never ask the server.
import {
  el,
  isDark,
  keepingFocus,
  mounting,
  number,
  placeIn,
  questionsAreOff,
  range,
  writeLink,
} from "./common.js";
import { decode } from "./stage-data.js";
import { Heads } from "./stage-heads.js";
import { panelFor } from "./stage-panels.js";
import { pictureFor } from "./stage-pictures.js";
import { rich } from "./rich.js";

const mount = mounting(".da-stage", (root) => new Stage(root));

/** The words of the stage, fetched once for the page. */
const words = new Map();
function wordsFrom(address) {
  if (!words.has(address))
    words.set(
      address,
      fetch(address).then((answer) => answer.json()),
    );
  words.get(address).catch(() => words.delete(address));
  return words.get(address);
}

export default async function (component) {
  const lesson = decode(component.data);
  lesson.texts = await wordsFrom(lesson.texts_address);
  return mount(component, lesson);
}

class Stage {
  constructor(root) {
    this.root = root;
    this.state = null;
    this.pick = (change) => this.change(change);
    this.heads = new Heads((head, row, column) => this.change({ head, row, column }));
    this.build();
    this.onkey = (event) => this.key(event);
    this.onback = () => (this.wentBack = true);
    document.addEventListener("keydown", this.onkey);
    window.addEventListener("popstate", this.onback);
    this.resize = new ResizeObserver(() => this.resized());
    this.resize.observe(this.root);
  }

  destroy() {
    document.removeEventListener("keydown", this.onkey);
    window.removeEventListener("popstate", this.onback);
    this.resize.disconnect();
    this.heads.destroy();
  }

  build() {
    this.steps = el("ol", { class: "da-steps" });
    this.tools = el("div", { class: "da-controls" });
    this.title = el("h2", { tabindex: -1 });
    this.subtitle = el("p", { class: "da-subtitle" });
    this.picture = el("div", { class: "da-picture" });
    this.panel = el("section", { class: "da-panel" });
    this.live = el("p", { class: "da-live", "aria-live": "polite" });
    this.nav = el("nav", {}, this.steps);
    this.root.replaceChildren(
      this.nav,
      this.tools,
      el(
        "div",
        { class: "da-body" },
        el("section", { class: "da-figure" }, this.title, this.subtitle, this.picture),
        this.panel,
      ),
      this.heads.element,
      this.live,
    );
    this.root.onpointerover = (event) => this.light(event.target.closest("[data-part]"));
    this.root.onpointerleave = () => this.light(null);
  }

  light(element) {
    const part = element?.dataset.part ?? "";
    if (this.root.dataset.lit !== part) this.root.dataset.lit = part;
  }

  receive(lesson) {
    const before = this.lesson;
    this.asked = {};
    this.lesson = lesson;
    if (!this.state || this.wentBack) this.state = this.stateFromLink();
    else if (before.sentence !== lesson.sentence) this.state = this.stateInNewSentence();
    this.wentBack = false;
    this.save();
    this.render();
  }

  /** What the link says; where it is silent, what was chosen before; else what the server proposes. */
  stateFromLink() {
    const { lesson } = this;
    const { start } = lesson;
    const link = placeIn(lesson.sentence);
    const token = (key) => lesson.tokens.findIndex((candidate) => candidate.key === key);
    const head = Number(link.bas) - 1;
    const state = {
      step: lesson.steps.includes(link.adim) ? link.adim : start.step,
      head: Number.isInteger(head) && head >= 0 && head < lesson.h ? head : start.head,
      row: token(link.kelime) >= 0 ? token(link.kelime) : start.row,
      dim: 0,
      which: "Q",
      answer: null,
      table: false,
      open: {},
      ask: start.ask && !questionsAreOff(),
    };
    return {
      ...state,
      column: token(link.bakilan) >= 0 ? token(link.bakilan) : this.strongest(lesson, state),
    };
  }

  /** Another sentence, the same place in the lesson. */
  stateInNewSentence() {
    const state = { ...this.state, row: this.lesson.start.row, answer: null };
    return { ...state, column: this.strongest(this.lesson, state) };
  }

  strongest(lesson, { head, row }) {
    let best = 0;
    for (let j = 0; j < lesson.n; j++)
      if (lesson.at("weights", head, row, j) > lesson.at("weights", head, row, best)) best = j;
    return best;
  }

  change(change) {
    const clean = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== null && value !== undefined),
    );
    const before = { ...this.state };
    Object.assign(this.state, clean);
    this.save();
    this.render();
    if (this.state.step !== before.step) this.announce(this.lesson.texts.steps[this.state.step].plain);
    else if (this.sentence) this.announce(this.sentence);
    if (this.state.table && ["step", "head", "which"].some((key) => before[key] !== this.state[key]))
      this.sendTable();
  }

  announce(text) {
    this.live.textContent = text;
  }

  save() {
    const { lesson, state } = this;
    writeLink({
      cumle: lesson.sentence,
      adim: state.step,
      katman: lesson.layer + 1,
      bas: state.head + 1,
      kelime: lesson.tokens[state.row].key,
      bakilan: lesson.tokens[state.column].key,
      maske: lesson.mask === "causal" ? "nedensel" : "yok",
    });
  }

  /** Layer and mask change the numbers: the server is asked for them, and writes the address. */
  ask(change) {
    this.asked = { ...this.asked, ...change };
    this.send("asked", this.asked);
  }

  sendTable() {
    this.keep(
      "table",
      this.state.table ? { step: this.state.step, head: this.state.head, which: this.state.which } : null,
    );
  }

  toggleTable() {
    this.state.table = !this.state.table;
    this.render();
    this.sendTable();
    if (this.state.table) this.showTable(100);
  }

  /** The table comes from the server and stands under the stage: go there when it has come. */
  showTable(tries) {
    const place = document.querySelector(".st-key-da_table");
    if (place) {
      place.scrollIntoView({ block: "center" });
      place.querySelector(".da-table")?.focus({ preventScroll: true });
    } else if (tries > 0) window.setTimeout(() => this.showTable(tries - 1), 100);
  }

  move(by) {
    const keys = this.lesson.steps;
    const at = keys.indexOf(this.state.step) + by;
    if (at >= 0 && at < keys.length) this.change({ step: keys[at] });
  }

  key(event) {
    const inText = event.target.closest?.(
      "input:not([type='checkbox']), textarea, select, [contenteditable], [role='listbox'], [role='dialog']",
    );
    if (!this.lesson || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || inText)
      return;
    const by = { ArrowRight: 1, ArrowLeft: -1, PageDown: 1, PageUp: -1 }[event.key];
    if (by === undefined) return;
    if (event.key.startsWith("Arrow") && event.target.closest?.("[role='grid'], canvas, [role='radiogroup']"))
      return;
    event.preventDefault();
    this.move(by);
  }

  resized() {
    const width = this.root.clientWidth;
    if (this.lesson && width !== this.width) this.render();
  }

  render() {
    const { lesson, state } = this;
    this.width = this.root.clientWidth;
    this.widths = { picture: this.picture.clientWidth, panel: this.panel.clientWidth - 36 };
    this.dark = isDark(this.root);
    this.root.dataset.step = state.step;
    this.renderSteps();
    this.renderTools();
    if (["qkv", "birlestir"].includes(state.step)) this.loadWeights();
    const text = lesson.texts.steps[state.step];
    this.title.replaceChildren(...rich(text.title, this.values()));
    this.subtitle.replaceChildren(...rich(text.shape, this.values()));
    this.sentence = null;
    const view = {
      stage: this,
      lesson,
      state,
      dark: this.dark,
      values: this.values(),
      text,
      pick: this.pick,
      veiled: this.veiled(),
    };
    keepingFocus(this.picture, () => pictureFor(view, this.picture));
    keepingFocus(this.panel, () => panelFor(view, this.panel));
    this.heads.update(lesson, state, view.veiled);
  }

  /** The softmax row stays covered until the visitor has guessed, once. */
  veiled() {
    return this.state.ask && this.state.step === "softmax";
  }

  values() {
    const { lesson, state } = this;
    const role = lesson.roles[state.head];
    return {
      soran: lesson.tokens[state.row].text,
      bakilan: lesson.tokens[state.column].text,
      katman: lesson.layer + 1,
      bas: state.head + 1,
      n: lesson.n,
      yazilan: lesson.n - 1,
      h: lesson.h,
      d_k: lesson.d_k,
      d_v: lesson.d_v,
      d_model: lesson.d_model,
      kok: number(Math.sqrt(lesson.d_k), 0),
      sozluk: lesson.vocabulary_size,
      d_ff: lesson.d_ff,
      rol: role ? lesson.texts.taught.replace("{rol}", role) : lesson.free,
    };
  }

  /** The learned matrices of this layer, fetched once when a step first needs them; the browser caches them. */
  async loadWeights() {
    const address = this.lesson.weights_address;
    if (this.weightsOf === address) return;
    this.weightsOf = address;
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok) {
      this.weightsOf = null;
      return;
    }
    this.matrices = { address, numbers: new Float32Array(await answer.arrayBuffer()) };
    if (this.lesson.weights_address === address) this.render();
  }

  /** Column d of W_Q, W_K or W_V of one head, or null while it is on its way. */
  matrixColumn(which, head, d) {
    const { lesson } = this;
    if (this.matrices?.address !== lesson.weights_address) return null;
    const size = lesson.h * lesson.d_model * lesson.d_k;
    const start = ["Q", "K", "V"].indexOf(which) * size + head * lesson.d_model * lesson.d_k;
    return range(lesson.d_model).map((k) => this.matrices.numbers[start + k * lesson.d_k + d]);
  }

  /** Column d of W_O, or null while it is on its way. */
  outputColumn(d) {
    const { lesson } = this;
    if (this.matrices?.address !== lesson.weights_address) return null;
    const start = lesson.h * lesson.d_model * (2 * lesson.d_k + lesson.d_v);
    return range(lesson.h * lesson.d_v).map((k) => this.matrices.numbers[start + k * lesson.d_model + d]);
  }

  renderSteps() {
    const { lesson, state } = this;
    const now = lesson.steps.indexOf(state.step);
    if (this.steps.children.length !== lesson.steps.length) {
      this.nav.setAttribute("aria-label", lesson.texts.steps_label);
      this.steps.replaceChildren(
        ...lesson.steps.map((key) =>
          el(
            "li",
            {},
            el(
              "button",
              { type: "button", onclick: () => this.change({ step: key }) },
              el("span", { class: "da-dot", "aria-hidden": "true" }),
              el("span", { class: "da-step-name" }, lesson.texts.steps[key].short),
            ),
          ),
        ),
      );
    }
    [...this.steps.children].forEach((item, i) => {
      item.className = i < now ? "past" : i === now ? "now" : "";
      if (i === now) item.firstChild.setAttribute("aria-current", "step");
      else item.firstChild.removeAttribute("aria-current");
    });
    if (this.shownStep === now) return;
    this.shownStep = now;
    const current = this.steps.children[now];
    const left = current.offsetLeft - (this.steps.clientWidth - current.clientWidth) / 2;
    if (this.steps.scrollWidth > this.steps.clientWidth) this.steps.scrollLeft = left;
  }

  renderTools() {
    const { lesson, state } = this;
    const t = lesson.texts;
    const now = lesson.steps.indexOf(state.step);
    if (!this.previous) this.buildTools();
    this.previous.disabled = now === 0;
    this.next.disabled = now === lesson.steps.length - 1;
    this.counter.textContent = now + 1 + " / " + lesson.steps.length;
    this.mask.checked = lesson.mask === "causal";
    this.head.value = state.head;
    if (this.listed === lesson) return;
    this.listed = lesson;
    this.layer.replaceChildren(
      ...range(lesson.layers).map((l) =>
        el(
          "option",
          { value: l, selected: l === lesson.layer },
          t.layer + " " + (l + 1) + (lesson.taught_layers.includes(l) ? " · " + t.layer_taught : ""),
        ),
      ),
    );
    this.head.replaceChildren(
      ...range(lesson.h).map((h) =>
        el(
          "option",
          { value: h, selected: h === state.head },
          t.head + " " + (h + 1) + " · " + (lesson.roles[h] ?? lesson.free_short),
        ),
      ),
    );
  }

  buildTools() {
    const t = this.lesson.texts;
    const step = (text, label, by) =>
      el(
        "button",
        { type: "button", class: "da-go", "aria-label": label, title: label, onclick: () => this.move(by) },
        text,
      );
    this.previous = step("◀", t.previous, -1);
    this.next = step("▶", t.next, 1);
    this.counter = el("span", { class: "da-counter" });
    this.layer = el("select", {
      "aria-label": t.layer,
      onchange: () => this.ask({ katman: Number(this.layer.value) + 1 }),
    });
    this.head = el("select", {
      "aria-label": t.head,
      onchange: () => this.change({ head: Number(this.head.value) }),
    });
    this.mask = el("input", {
      type: "checkbox",
      role: "switch",
      onchange: () => this.ask({ maske: this.mask.checked ? "nedensel" : "yok" }),
    });
    this.tools.replaceChildren(
      el("div", { class: "da-move" }, this.previous, this.counter, this.next),
      this.layer,
      this.head,
      el("label", { class: "da-switch" }, this.mask, el("span", {}, t.causal)),
    );
  }
}
