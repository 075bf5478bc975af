// Çapraz dikkat: the words of a phrase ask, the patches of a picture answer. Every score and weight is the
// core's and is here at once; the server is asked only for another phrase, picture or network.
import { el, keepingFocus, mounting, number, placeIn, questionsAreOff, range, turnQuestionsOff, writeLink } from "./common.js"; // prettier-ignore
import { Editor } from "./cross-editor.js";
import { filled, Picture } from "./cross-picture.js";
import { cellSaid, scores, shares, steps, table } from "./cross-facts.js";
import { phraseRow, refusedWords } from "./cross-phrase.js";
import { Translation } from "./cross-translation.js";
import { rich } from "./rich.js";
import { decode } from "./stage-data.js";

const mount = mounting(".da-cross", (root) => new Cross(root));

export default (component) => mount(component, decode(component.data));

class Cross {
  constructor(root) {
    this.root = root;
    root.classList.add("da-stage");
    this.open = {};
    this.picture = new Picture(this);
    this.editor = new Editor(this);
    this.translation = new Translation(this);
    const make = (name, tag = "div") => (this[name] = el(tag, { class: "da-cross-" + name }));
    ["head", "phrase", "ask", "words", "said", "facts", "source", "steps", "tools", "below"].forEach((n) =>
      make(n),
    );
    this.said.setAttribute("aria-live", "polite");
    this.words.setAttribute("role", "group");
    this.words.onkeydown = (event) => this.onWordKey(event);
    this.phraseBuilder = el("details", { class: "da-fold da-cross-builder" });
    const folds = [this.editor.element, this.phraseBuilder];
    this.left = el("div", { class: "da-cross-left" }, this.words, this.picture.element, ...folds);
    this.right = el(
      "div",
      { class: "da-cross-right" },
      this.source,
      this.said,
      this.facts,
      this.steps,
      this.tools,
    );
    this.body = el("div", { class: "da-cross-body" }, this.ask, this.left, this.right);
    root.replaceChildren(this.head, this.phrase, this.body, this.below);
    this.onback = () => (this.wentBack = true);
    window.addEventListener("popstate", this.onback);
  }

  destroy() {
    window.removeEventListener("popstate", this.onback);
  }

  receive(lesson) {
    const before = this.lesson;
    this.lesson = lesson;
    const fresh = !before || this.wentBack;
    if (fresh) this.state = this.fromLink();
    else this.goOn(before);
    this.wentBack = false;
    this.translation.receive(fresh);
    this.save();
    this.render();
  }

  fromLink() {
    const { lesson } = this;
    const link = placeIn(lesson.sentence);
    const word = Number(link.soz) - 1;
    const [layer, head] = /^(\d)\.(\d)$/
      .exec(link.kafa ?? "")
      ?.slice(1)
      .map((x) => Number(x) - 1) ?? [-1, -1];
    const isSelf = link.kaynak === "oz";
    const known = layer >= 0 && head >= 0 && layer < lesson.layers && head < lesson.heads;
    return {
      word: word >= 0 && word < lesson.words.length ? word : lesson.words.length - 1,
      source: isSelf ? "oz" : "capraz",
      at: this.placeFrom(link.yer),
      head: known ? [layer, head] : null,
      asking: lesson.ask && !isSelf && !questionsAreOff() && !lesson.refused && lesson.things.length > 0,
      guess: null,
    };
  }

  /** "3.5" is row 3, column 5; "yok" the place behind the patches. */
  placeFrom(text) {
    const { across } = this.lesson;
    if (text === "yok") return across * across;
    const [row, column] = /^(\d)\.(\d)$/
      .exec(text ?? "")
      ?.slice(1)
      .map(Number) ?? [0, 0];
    const there = row >= 1 && column >= 1 && row <= across && column <= across;
    return there ? (row - 1) * across + column - 1 : null;
  }

  /** Another phrase begins at its last word; another picture keeps the word. */
  goOn(before) {
    const { lesson, state } = this;
    if (before.words.join(" ") !== lesson.words.join(" ")) {
      state.word = lesson.words.length - 1;
      if (state.source === "oz") state.at = null;
    }
    if (before.twin !== lesson.twin) state.head = null;
    if (before.scene !== lesson.scene) state.guess = null;
  }

  save() {
    const { lesson, state } = this;
    const { across } = lesson;
    const last = state.word === lesson.words.length - 1;
    const row = Math.floor(state.at / across);
    const at = state.at === across * across ? "yok" : `${row + 1}.${(state.at % across) + 1}`;
    writeLink({
      soz: last || state.word < 0 ? null : state.word + 1,
      kaynak: state.source === "oz" ? "oz" : null,
      kafa: state.head ? state.head.map((x) => x + 1).join(".") : null,
      yer: state.at === null || state.source === "oz" ? null : at,
      ...this.translation.link(),
    });
    this.root.dataset.share = JSON.stringify({
      sahne: lesson.scene,
      obek: lesson.phrase,
      ...this.translation.share(),
    });
  }

  change(change) {
    Object.assign(this.state, change);
    this.save();
    this.render();
  }

  /** The layer and head that are shown. */
  get shown() {
    return this.state.head ?? this.lesson.pointer;
  }

  /** A number of the shown head: what is "scores" or "weights". */
  at(what, j, source = this.state.source) {
    const [layer, head] = this.shown;
    return this.lesson.at(`${source}.${layer}.${what}`, head, this.state.word, j);
  }

  /** How many there are to look at: words, or patches and [YOK]. */
  get places() {
    const { lesson, state } = this;
    return state.source === "oz" ? lesson.words.length : lesson.across ** 2 + 1;
  }

  weights() {
    return range(this.places).map((j) => this.at("weights", j));
  }

  thingName(thing) {
    const { texts, names } = this.lesson;
    const form = thing.size === "small" ? texts.thing_small : texts.thing;
    return form.replace("{colour}", names[thing.colour]).replace("{shape}", names[thing.shape]);
  }

  /** The thing whose cell holds the patch, or undefined. */
  thingAt(row, column) {
    return this.lesson.things.find((t) => t.row === row >> 1 && t.column === column >> 1);
  }

  whatIsAt(row, column) {
    const thing = this.thingAt(row, column);
    return thing ? this.thingName(thing) : this.lesson.texts.empty;
  }

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

  // --- drawing

  render() {
    const { lesson, state } = this;
    const { texts } = lesson;
    this.head.replaceChildren(
      el("h1", { class: "da-title" }, texts.title),
      el("p", { class: "da-subtitle" }, texts.lead),
    );
    phraseRow(this);
    if (lesson.refused) {
      this.ask.replaceChildren(...refusedWords(this));
      for (const part of [this.words, this.picture.element, this.editor.element, this.right])
        part.hidden = true;
    } else {
      for (const part of [this.words, this.picture.element, this.editor.element]) part.hidden = false;
      this.right.hidden = state.asking;
      this.ask.replaceChildren(...(state.asking ? this.question() : this.verdict()));
      keepingFocus(this.words, () => this.renderWords());
      this.picture.render();
      this.editor.render();
      if (!state.asking) this.renderRight();
    }
    this.renderBelow();
  }

  question() {
    const { texts, words } = this.lesson;
    const { word } = this.state;
    const skip = el("button", { type: "button", class: "da-gap-skip" }, texts.skip);
    const never = el("button", { type: "button", class: "da-gap-skip" }, texts.never);
    skip.onclick = () => this.reveal({});
    never.onclick = () => {
      turnQuestionsOff();
      this.reveal({});
    };
    const asked = rich(texts.question, { word: words[word] });
    return [
      el(
        "div",
        { class: "da-gap-question" },
        el("p", {}, ...asked, " ", texts.question_hint),
        el("div", {}, skip, never),
      ),
    ];
  }

  /** Answered by the cell that was tapped. */
  answer(row, column) {
    const thing = this.thingAt(row, column);
    this.reveal({ guess: { row: row >> 1, column: column >> 1, thing } });
  }

  /** The question gives way; the focus goes on to the word that asks. */
  reveal(state) {
    this.change({ ...state, asking: false });
    this.words.querySelector(".on").focus({ preventScroll: true });
  }

  verdict() {
    const { guess } = this.state;
    if (!guess) return [];
    const { texts, across } = this.lesson;
    const weights = this.weights();
    const byCell = new Map();
    weights.slice(0, -1).forEach((weight, i) => {
      const cell = [Math.floor(i / across) >> 1, (i % across) >> 1].join();
      byCell.set(cell, (byCell.get(cell) ?? 0) + weight);
    });
    const most = Math.max(weights.at(-1), ...byCell.values());
    const wrong = guess.thing ? texts.wrong : texts.wrong_none;
    const said = byCell.get([guess.row, guess.column].join()) === most ? texts.right : wrong;
    const place = { row: guess.row + 1, column: guess.column + 1 };
    const name = guess.thing ? filled(texts.where, { thing: this.thingName(guess.thing), ...place }) : "";
    return [el("p", { class: "da-cross-verdict", role: "status" }, said.replace("{guess}", name))];
  }

  renderWords() {
    const { lesson, state } = this;
    const { texts, words } = lesson;
    this.words.setAttribute("aria-label", texts.words);
    const buttons = words.map((word, i) => {
      const on = i === state.word;
      const attributes = {
        type: "button",
        class: "da-cross-word" + (on ? " on" : ""),
        "aria-pressed": String(on),
      };
      attributes["aria-label"] = (on ? texts.word_on : texts.word).replace("{word}", () => word);
      attributes.tabindex = on ? 0 : -1;
      const button = el("button", attributes, word);
      button.onclick = () => this.change({ word: i, guess: null });
      return button;
    });
    this.words.replaceChildren(...buttons);
  }

  onWordKey(event) {
    const last = this.lesson.words.length - 1;
    const { word } = this.state;
    const moves = { ArrowLeft: word - 1, ArrowRight: word + 1, Home: 0, End: last };
    if (!(event.key in moves)) return;
    event.preventDefault();
    this.change({ word: Math.min(last, Math.max(0, moves[event.key])), guess: null });
    this.words.querySelector(".on").focus();
  }

  renderRight() {
    const { lesson, state } = this;
    const { texts } = lesson;
    const found = shares(this);
    const top = found.rows.reduce((a, b) => (b.share > a.share ? b : a));
    const values = { word: lesson.words[state.word], target: top.name, weight: number(top.share) };
    this.said.replaceChildren(...rich(state.source === "oz" ? texts.said_self : texts.said, values));
    keepingFocus(this.facts, () => this.facts.replaceChildren(...found.elements));
    keepingFocus(this.source, () => this.source.replaceChildren(this.sourceSwitch()));
    this.steps.replaceChildren(...steps(this), cellSaid(this));
    keepingFocus(this.tools, () => this.tools.replaceChildren(...this.networks(), table(this)));
  }

  sourceSwitch() {
    const { texts } = this.lesson;
    const options = { capraz: texts.source_capraz, oz: texts.source_oz };
    return choice(texts.source, options, this.state.source, (source) =>
      this.change({ source, at: null, guess: null }),
    );
  }

  networks() {
    const { lesson } = this;
    const { texts } = lesson;
    const options = { isaret: texts.twin_isaret, cevap: texts.twin_cevap };
    const twin = choice(texts.twin, options, lesson.twin, (ikiz) => this.send("asked", { ikiz }));
    const select = el("select", { "aria-label": texts.head });
    for (const layer of range(lesson.layers))
      for (const head of range(lesson.heads)) {
        const name = texts.head_name.replace("{layer}", layer + 1).replace("{head}", head + 1);
        const points = layer === lesson.pointer[0] && head === lesson.pointer[1];
        const label = name + (points ? " · " + texts.head_pointer : "");
        select.append(el("option", { value: `${layer}.${head}` }, label));
      }
    select.value = this.shown.join(".");
    select.onchange = () => {
      const chosen = select.value.split(".").map(Number);
      const isPointer = chosen.join() === lesson.pointer.join();
      this.change({ head: isPointer ? null : chosen, guess: null });
    };
    const label = el("label", { class: "da-cross-head-choice" }, el("span", {}, texts.head), select);
    return [twin, el("p", { class: "da-note" }, texts["twin_note_" + lesson.twin]), label];
  }

  renderBelow() {
    const { lesson } = this;
    const { texts } = lesson;
    const key = [lesson.words.length, lesson.across, lesson.twin].join();
    if (this.belowIs === key) return;
    this.belowIs = key;
    const values = { n: lesson.words.length, parca: lesson.across ** 2 };
    const prose = lesson.prose.map((text) => el("p", {}, ...rich(text, values)));
    const more = lesson.more.map((text) => el("p", {}, ...rich(text)));
    this.below.replaceChildren(
      el("div", { class: "da-prose" }, prose),
      this.folds("translation", texts.translation, this.translation.element),
      this.folds("more", texts.more, el("div", { class: "da-prose" }, more)),
      lesson.scores.length ? this.folds("scores", texts["scores_" + lesson.twin], ...scores(lesson)) : "",
    );
  }
}

/** Two or more buttons of which one is pressed. */
function choice(label, options, now, choose) {
  const buttons = Object.entries(options).map(([key, name]) => {
    const attributes = { type: "button", class: "da-compare-kind", "aria-pressed": String(key === now) };
    const button = el("button", attributes, name);
    button.onclick = () => key !== now && choose(key);
    return button;
  });
  return el(
    "div",
    { class: "da-choice", role: "group", "aria-label": label },
    el("span", {}, label),
    ...buttons,
  );
}
