// Text → text: a tiny trained translator. The server sends all its rows at once; a tap on an English word
// shows where the place before it looked when it chose that word.
import { el, keepingFocus, number, probability, readLink, textOn, weightColor } from "./common.js";
import { grouped } from "./cost-words.js";
import { rich } from "./rich.js";

const PACE = 0.4; // seconds from one word to the next

export class Translation {
  constructor(page) {
    this.page = page;
    const make = (name, tag = "div") => (this[name] = el(tag, { class: "da-cross-tr-" + name }));
    ["head", "words", "facts"].forEach((name) => make(name));
    this.box = el("input", { type: "text", maxlength: 120, autocomplete: "off", class: "da-compare-box" });
    this.box.onkeydown = (event) => {
      if (event.key === "Enter") this.ask(this.box.value);
    };
    this.box.onchange = () => this.ask(this.box.value);
    this.ready = el("div", { class: "da-gap-ready" });
    this.refused = el("p", { class: "da-cross-tr-refused", role: "alert", hidden: true });
    this.words.setAttribute("role", "group");
    this.words.onkeydown = (event) => this.onKey(event);
    const typing = el("div", { class: "da-cross-phrase" }, this.box, this.ready);
    this.element = el(
      "div",
      { class: "da-cross-tr" },
      this.head,
      typing,
      this.refused,
      this.words,
      this.facts,
    );
    this.chosen = 0;
  }

  get lesson() {
    return this.page.lesson.translation;
  }

  /** Called with every answer of the server; only another sentence changes anything here. */
  receive(fresh) {
    const { lesson } = this;
    const other = this.shown !== lesson.sentence || this.refusal !== lesson.refused;
    if (!fresh && !other) return;
    this.shown = lesson.sentence;
    this.refusal = lesson.refused;
    const linked = fresh ? Number(readLink().cevsoz) - 1 : -1;
    this.chosen = linked >= 0 && linked < lesson.rows.length ? linked : this.clearest();
    if (fresh && (lesson.sentence !== lesson.first || linked >= 0)) this.page.open.translation = true;
    this.render(other && !fresh);
  }

  /** The word whose place looks most clearly at a Turkish word. */
  clearest() {
    const tops = this.lesson.rows.map(({ weights }) => Math.max(...weights.slice(1)));
    return Math.max(0, tops.indexOf(Math.max(...tops)));
  }

  /** What only the browser keeps in the address. */
  link() {
    const { rows } = this.lesson;
    return { cevsoz: rows.length && this.chosen !== this.clearest() ? this.chosen + 1 : null };
  }

  share() {
    const { sentence, first } = this.lesson;
    return sentence === first ? {} : { ceviri: sentence };
  }

  ask(sentence) {
    if (sentence.trim() === this.lesson.sentence) return;
    this.page.send("asked", { ceviri: sentence.trim() || "…" });
  }

  choose(i) {
    this.chosen = i;
    this.page.save();
    this.render(false);
  }

  onKey(event) {
    const last = this.lesson.rows.length - 1;
    const moves = { ArrowLeft: this.chosen - 1, ArrowRight: this.chosen + 1, Home: 0, End: last };
    if (!(event.key in moves)) return;
    event.preventDefault();
    this.choose(Math.min(last, Math.max(0, moves[event.key])));
    this.words.querySelector(".on").focus();
  }

  // --- drawing

  render(appearing) {
    const { lesson } = this;
    const { texts } = lesson;
    this.box.value = lesson.sentence;
    this.box.setAttribute("aria-label", texts.box);
    this.box.placeholder = texts.hint;
    this.box.classList.toggle("da-wrong", Boolean(lesson.refused));
    this.head.replaceChildren(el("p", {}, ...rich(texts.intro)), ...this.quality());
    const chips = lesson.ready.map((sentence) => {
      const chip = el("button", { type: "button", class: "da-gap-chip" }, sentence);
      chip.onclick = () => this.ask(sentence);
      return chip;
    });
    keepingFocus(this.ready, () => this.ready.replaceChildren(el("span", {}, texts.ready), ...chips));
    this.refused.textContent = lesson.refused;
    this.refused.hidden = !lesson.refused;
    for (const part of [this.words, this.facts]) part.hidden = Boolean(lesson.refused);
    if (lesson.refused) return;
    this.words.setAttribute("aria-label", texts.words);
    keepingFocus(this.words, () => this.words.replaceChildren(...this.buttons(appearing)));
    keepingFocus(this.facts, () =>
      this.facts.replaceChildren(...this.said(), ...this.table(), ...this.notes()),
    );
  }

  quality() {
    const { texts, scores } = this.lesson;
    if (!scores.held_out) return [];
    const { sentences, exact, next_word } = scores.held_out;
    const values = { sentences: grouped(sentences), exact: number(exact), next_word: number(next_word) };
    return [el("p", { class: "da-cross-warning", role: "note" }, ...rich(texts.quality, values))];
  }

  buttons(appearing) {
    return this.lesson.rows.map(({ word }, i) => {
      const on = i === this.chosen;
      const attributes = {
        type: "button",
        class: "da-cross-tr-word" + (on ? " on" : ""),
        "aria-pressed": String(on),
      };
      attributes.tabindex = on ? 0 : -1;
      if (appearing) attributes.style = `animation: da-cross-appear 0.3s ${(i * PACE).toFixed(1)}s both`;
      const button = el("button", attributes, english(word));
      button.onclick = () => this.choose(i);
      return button;
    });
  }

  said() {
    const { rows, source, texts, finished } = this.lesson;
    const { word, asking, weights, likely } = rows[this.chosen];
    const top = weights.indexOf(Math.max(...weights));
    const values = {
      word: english(word),
      target: source[top],
      weight: number(weights[top], 3),
      asking: english(asking),
    };
    const choices = likely.flatMap(([name, p], i) => [i ? " · " : "", english(name), ` ${probability(p)}`]);
    const [before, after] = texts.asks_likely.split("{likely}");
    return [
      el(
        "p",
        { class: "da-cross-tr-said", role: "status" },
        ...rich(top ? texts.said : texts.said_start, values),
      ),
      this.shares(weights, top),
      el("p", {}, ...rich(texts.asks, values)),
      el("p", { class: "da-note" }, before, ...choices, after),
      ...(finished ? [] : [el("p", { class: "da-note" }, texts.unfinished)]),
    ];
  }

  shares(weights, top) {
    const { source, texts } = this.lesson;
    const lines = weights.map((weight, j) => {
      const bar = el("span", { class: "da-gap-bar", "aria-hidden": "true" }, el("span", {}));
      bar.firstChild.style.width = 100 * weight + "%";
      const value = el("span", { class: "da-gap-share" }, number(weight, 3));
      const name = el("th", { scope: "row" }, source[j]);
      const line = j === top ? "da-cross-meant" : "";
      return el("tr", { class: line }, name, el("td", {}, el("div", { class: "da-gap-value" }, bar, value)));
    });
    const heads = [texts.target, texts.share].map((name) => el("th", { scope: "col" }, name));
    const terms = weights.filter((w) => w >= 0.0005).map((w) => number(w, 3));
    const sum = `${terms.join(" + ")} = ${number(
      weights.reduce((a, b) => a + b, 0),
      3,
    )}`;
    return el(
      "div",
      {},
      el(
        "table",
        { class: "da-gap-table da-cross-tr-shares" },
        el("caption", {}, texts.shares),
        el("thead", {}, el("tr", {}, ...heads)),
        el("tbody", {}, ...lines),
      ),
      el("p", { class: "da-note da-cross-tr-sum" }, texts.sum.replace("{sum}", sum)),
    );
  }

  table() {
    const { rows, source, texts } = this.lesson;
    const dark = document.documentElement.dataset.daTheme === "dark";
    const corner = el("th", { scope: "col" }, `${texts.rows} ↓ / ${texts.columns} →`);
    const lines = rows.map(({ word, weights }, i) => {
      const cells = weights.map((weight) => {
        const colour = weightColor(weight, dark);
        return el("td", { style: `background:${colour};color:${textOn(colour)}` }, number(weight));
      });
      return el(
        "tr",
        { class: i === this.chosen ? "on" : "" },
        el("th", { scope: "row" }, english(word)),
        ...cells,
      );
    });
    const table = el(
      "table",
      { class: "da-cross-table" },
      el("thead", {}, el("tr", {}, corner, ...source.map((word) => el("th", { scope: "col" }, word)))),
      el("tbody", {}, ...lines),
    );
    const scroll = { class: "da-cross-scroll", tabindex: 0, role: "region", "aria-label": texts.table };
    const note = rich(texts.table_note, { n: rows.length, m: source.length });
    const title = el("p", { class: "da-note" }, texts.table);
    return [title, el("div", scroll, table), el("p", { class: "da-note" }, ...note)];
  }

  notes() {
    const { scores, texts } = this.lesson;
    const said = Object.entries(this.lesson.english).map(([key, word]) => [key, english(word)]);
    const lesson = el("p", {}, ...rich(texts.lesson, Object.fromEntries(said)));
    if (!scores.alignment) return [lesson];
    const { sentences, words, ...shares } = scores.alignment;
    const values = { sentences, words };
    for (const key of ["right", "free_right", "chance", "ibm_1"]) values[key] = number(shares[key]);
    const alone = scores.left_to_itself;
    const own = { steps: alone?.steps, right: number(alone?.right), me: english(this.lesson.english.me) };
    const apart = alone ? rich(" " + texts.alone, own) : [];
    return [lesson, el("p", {}, ...rich(texts.taught, values), ...apart)];
  }
}

const isMark = (word) => word.startsWith("[");

/** A word with its language, so that it is read aloud as it should. */
function english(word) {
  return el("span", { lang: isMark(word) ? null : "en" }, word);
}
