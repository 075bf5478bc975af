// A hidden word: the visitor hides one, guesses, and sees what the model would put there.
// Guesses and probabilities come from the server; nothing is computed here but the sum that is spelled out.
import { el, keepingFocus, mounting, probability, questionsAreOff, turnQuestionsOff } from "./common.js";
import { rich } from "./rich.js";

const mount = mounting(".da-gap", (root) => new Gap(root));

/** Listens to nothing outside its root: there is nothing to end. */
export default (component) => void mount(component, component.data);

const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ".");

class Gap {
  constructor(root) {
    this.root = root;
    this.title = el("h2", {});
    this.intro = el("p", {});
    this.words = el("div", { class: "da-gap-words", role: "group" });
    this.ready = el("div", { class: "da-gap-ready" });
    this.body = el("div", { class: "da-gap-body" });
    root.append(this.title, this.intro, this.words, this.ready, this.body);
    this.words.onkeydown = (event) => this.onKey(event);
  }

  /** Another place asks anew; other weights in the same place only change the numbers. */
  receive(data) {
    const place = JSON.stringify([data.words, data.at]);
    if (place !== this.place) {
      this.guess = null;
      this.asking = data.ask && data.at !== null && !data.refused && !questionsAreOff();
    }
    this.place = place;
    this.data = data;
    keepingFocus(this.root, () => this.show());
  }

  show() {
    const { data } = this;
    const { texts } = data;
    this.title.textContent = texts.title;
    const intro = this.holes.length > 1 ? this.inOrder(texts.intro_several, data.at) : texts.intro_hidden;
    this.intro.textContent = data.at === null ? texts.intro : intro;
    this.words.setAttribute("aria-label", texts.group);
    this.showWords();
    this.showReady();
    this.body.replaceChildren();
    if (data.refused) this.body.append(el("p", { class: "da-gap-said", role: "alert" }, data.refused));
    else if (data.at !== null) this.body.append(...(this.asking ? this.question() : this.answer()));
  }

  /** Places without a word: typed as [?], or hidden by a click. */
  get holes() {
    const { words, at, texts } = this.data;
    return words.map((_, i) => i).filter((i) => i === at || words[i] === texts.hole);
  }

  /** A text with the place of a gap among all gaps. */
  inOrder(text, at) {
    return text.replace("{sayi}", this.holes.length).replace("{sira}", this.holes.indexOf(at) + 1);
  }

  showWords() {
    const { data } = this;
    const { texts } = data;
    const focus = data.at ?? 0;
    this.buttons = data.words.map((word, i) => {
      const hidden = i === data.at;
      const button = el(
        "button",
        {
          type: "button",
          class: "da-gap-word" + (hidden ? " on" : ""),
          "aria-pressed": String(hidden),
          tabindex: i === focus ? 0 : -1,
        },
        hidden ? texts.hole : word,
      );
      const isTyped = word === texts.hole;
      const label = isTyped
        ? this.inOrder(hidden ? texts.hole_asked : texts.hole_other, i)
        : (hidden ? texts.word_hidden : texts.word).replace("{word}", () => word);
      button.setAttribute("aria-label", label);
      // A typed gap has no word to come back.
      if (!(hidden && isTyped))
        button.onclick = () => this.send("asked", { gizli: hidden ? "" : i + 1, tahmin: "" });
      return button;
    });
    this.words.replaceChildren(...this.buttons);
  }

  showReady() {
    const { texts, ready } = this.data;
    const buttons = ready.map((sentence) => {
      const button = el("button", { type: "button", class: "da-gap-chip" }, sentence);
      button.onclick = () => this.send("asked", { cumle: sentence, gizli: "", tahmin: "" });
      return button;
    });
    this.ready.replaceChildren(el("span", {}, texts.ready), ...buttons);
  }

  onKey(event) {
    const at = this.buttons.indexOf(document.activeElement);
    const last = this.buttons.length - 1;
    const moves = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    if (at < 0 || !(event.key in moves)) return;
    event.preventDefault();
    this.buttons[Math.min(last, Math.max(0, moves[event.key]))].focus();
  }

  // --- first guess

  question() {
    const { data } = this;
    const { texts } = data;
    const skip = el("button", { type: "button", class: "da-gap-skip" }, texts.skip);
    const never = el("button", { type: "button", class: "da-gap-skip" }, texts.never);
    skip.onclick = () => this.reveal(null);
    never.onclick = () => {
      turnQuestionsOff();
      this.reveal(null);
    };
    const asked = data.real ? this.askRank() : this.askWord();
    return [el("div", { class: "da-gap-question" }, ...asked, el("div", {}, skip, never))];
  }

  /** The word is known: will the model find it? */
  askRank() {
    const { texts, real } = this.data;
    const choices = ["first", "five", "later"].map((kind) => {
      const button = el("button", { type: "button", class: "da-gap-choice" }, texts["ask_" + kind]);
      button.onclick = () => this.reveal(kind);
      return button;
    });
    return [
      el("p", {}, ...rich(texts.ask_rank, { word: el("strong", {}, real.word) })),
      el("div", { class: "da-gap-choices" }, ...choices),
    ];
  }

  /** The word is not known: what would the visitor put there? */
  askWord() {
    const { texts, at } = this.data;
    const asked = this.holes.length > 1 ? this.inOrder(texts.ask_word_several, at) : texts.ask_word;
    const field = el("input", { type: "text", maxlength: 60, autocomplete: "off", "aria-label": asked });
    const go = el("button", { type: "button", class: "da-gap-choice" }, texts.show);
    const answer = () => {
      if (!field.value.trim()) return this.reveal(null);
      this.asking = false;
      this.send("asked", { tahmin: field.value });
    };
    go.onclick = answer;
    field.onkeydown = (event) => {
      if (event.key === "Enter") answer();
    };
    return [el("p", {}, asked), el("div", { class: "da-gap-choices" }, field, go)];
  }

  reveal(guess) {
    this.asking = false;
    this.guess = guess;
    this.show();
    this.body.querySelector("table")?.focus({ preventScroll: true });
  }

  // --- then the answer

  answer() {
    const { data } = this;
    const { texts, real, mine } = data;
    const said = [];
    if (this.guess && real) said.push(this.verdict());
    said.push(this.table());
    if (real) said.push(el("p", { class: "da-gap-said" }, ...this.standing(real, "real")));
    if (mine) said.push(el("p", { class: "da-gap-said" }, ...this.standing(mine, "mine")));
    said.push(el("p", { class: "da-gap-note" }, data.honest));
    if (data.random) said.push(el("p", { class: "da-gap-note" }, data.random));
    const other = el("button", { type: "button", class: "da-gap-choice" }, data.other.label);
    other.onclick = () => this.send("asked", { agirlik: data.other.weights });
    said.push(other);
    if (!real) said.push(this.again(texts));
    return said;
  }

  again(texts) {
    const button = el("button", { type: "button", class: "da-gap-skip" }, texts.try_word);
    button.onclick = () => {
      this.asking = true;
      this.show();
      this.body.querySelector("input")?.focus();
    };
    return button;
  }

  verdict() {
    const { texts, real } = this.data;
    const kind = real.pieces > 1 ? "later" : real.rank === 1 ? "first" : real.rank <= 5 ? "five" : "later";
    const praise = kind === this.guess ? el("strong", {}, texts.right + " ") : null;
    return el("p", { class: "da-gap-said", role: "status" }, praise, texts["is_" + kind]);
  }

  standing(word, whose) {
    const { texts, vocabulary } = this.data;
    const kind = !word.known ? "unknown" : word.pieces > 1 ? "split" : "whole";
    return rich(texts[whose + "_" + kind], {
      word: el("strong", {}, word.word),
      piece: el("strong", {}, word.piece),
      count: word.pieces,
      share: el("strong", {}, probability(word.probability)),
      rank: el("strong", {}, grouped(word.rank)),
      vocabulary: grouped(vocabulary),
    });
  }

  table() {
    const { texts, guesses, vocabulary } = this.data;
    const rest = 1 - guesses.reduce((sum, guess) => sum + guess.probability, 0);
    const name = (guess) => (guess.starts ? guess.piece : "…" + guess.piece);
    const rows = guesses.map((guess) => this.row(guess.rank + ".", name(guess), guess.probability));
    const others = texts.others.replace("{count}", grouped(vocabulary - guesses.length));
    rows.push(this.row("", others, Math.max(0, rest), "rest"));
    const heads = [texts.column_rank, texts.column_word, texts.column_share].map((text) =>
      el("th", { scope: "col" }, text),
    );
    return el(
      "table",
      { class: "da-gap-table", tabindex: -1 },
      el("caption", {}, texts.caption),
      el("thead", {}, el("tr", {}, ...heads)),
      el("tbody", {}, ...rows),
    );
  }

  row(rank, word, p, kind = "") {
    const bar = el("span", { class: "da-gap-bar", "aria-hidden": "true" }, el("span", {}));
    bar.firstChild.style.width = 100 * p + "%";
    const value = el("span", { class: "da-gap-share" }, probability(p));
    return el(
      "tr",
      { class: kind },
      el("td", {}, rank),
      el("th", { scope: "row", dir: "auto" }, word),
      el("td", {}, el("div", { class: "da-gap-value" }, bar, value)),
    );
  }
}
