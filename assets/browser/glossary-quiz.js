// "Bu hangi terim?": an explanation without its name, three names to choose from.
import { el } from "./common.js";
import { folded } from "./terms-data.js";

export class Quiz {
  constructor(file, card) {
    this.file = file;
    this.card = card;
    this.body = el("div", {});
    this.element = el(
      "details",
      { class: "da-glossary-quiz" },
      el("summary", {}, file.texts.quiz),
      this.body,
    );
    this.element.ontoggle = () => {
      if (this.element.open && !this.term) this.ask();
    };
  }

  ask() {
    const { terms, texts } = this.file;
    const others = terms.filter((term) => term !== this.term);
    this.term = any(others);
    const wrong = shuffled(terms.filter((term) => term !== this.term)).slice(0, 2);
    const choices = shuffled([this.term, ...wrong]).map((term) => {
      const button = el("button", { type: "button", class: "da-gap-choice" }, term.name);
      button.onclick = () => this.answer(term);
      return button;
    });
    this.body.replaceChildren(
      el("p", { class: "da-glossary-asked" }, texts.quiz_question),
      el("p", {}, this.withoutName()),
      el("div", { class: "da-gap-choices" }, ...choices),
    );
  }

  /** The explanation must not name what it explains. */
  withoutName() {
    const { plain, texts } = this.file;
    const stems = this.term.forms.map((form) => folded(form.replace("*", ""), plain));
    const stem = (word) => stems.some((one) => one.length > 2 && folded(word, plain).startsWith(one));
    return this.term.text.replace(/[\p{L}]+/gu, (word) => (stem(word) ? texts.quiz_gap : word));
  }

  answer(chosen) {
    const { texts } = this.file;
    const right = chosen === this.term;
    const said = (right ? texts.quiz_right : texts.quiz_wrong)
      .replace("{chosen}", chosen.name)
      .replace("{term}", this.term.name);
    const next = el("button", { type: "button", class: "da-gap-choice" }, texts.quiz_next);
    next.onclick = () => {
      this.ask();
      this.body.querySelector("button").focus();
    };
    this.body.replaceChildren(el("p", { role: "status" }, said), this.card(this.term), next);
    next.focus();
  }
}

const any = (list) => list[Math.floor(Math.random() * list.length)];

function shuffled(list) {
  const left = [...list];
  const found = [];
  while (left.length) found.push(...left.splice(Math.floor(Math.random() * left.length), 1));
  return found;
}
