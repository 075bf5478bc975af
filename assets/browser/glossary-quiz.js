// "Bu hangi terim?": an explanation without its name, three names to choose from.
import { el } from "./common.js";

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
    const unnamed = terms.filter((term) => term !== this.term && !isNamed(term, this.term.text));
    const wrong = shuffled(unnamed).slice(0, 2);
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
    const { texts } = this.file;
    return named(this.term).reduce((text, form) => text.replace(form, texts.quiz_gap), this.term.text);
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

/** Patterns for a term's name and its forms with any ending, the longest first. */
function named(term) {
  return [term.name, ...term.forms]
    .map((form) => form.replace("*", ""))
    .filter((form) => form.length > 2)
    .sort((a, b) => b.length - a.length)
    .map((form) => new RegExp(`(?<!\\p{L})${escaped(form)}\\p{L}*`, "giu"));
}

const isNamed = (term, text) => named(term).some((form) => text.search(form) >= 0);

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const any = (list) => list[Math.floor(Math.random() * list.length)];

function shuffled(list) {
  const left = [...list];
  const found = [];
  while (left.length) found.push(...left.splice(Math.floor(Math.random() * left.length), 1));
  return found;
}
