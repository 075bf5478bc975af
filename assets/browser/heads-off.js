// What changes when heads are switched off: other heads, the words' last vectors, the pronoun, the guess.
import { el, keepingFocus, number, percent, probability } from "./common.js";
import { note } from "./heads-facts.js";
import { rich } from "./rich.js";

const MOST = 6;

export class WithoutHeads {
  constructor(page) {
    this.page = page;
    this.element = el("section", { class: "da-without" });
    this.answers = new Map();
  }

  update(view) {
    const { lesson } = view;
    const t = lesson.texts;
    const title = el("h2", {}, t.off_title);
    if (!lesson.changes) {
      this.element.replaceChildren(title, note(t.off_none));
      return;
    }
    keepingFocus(this.element, () =>
      this.element.replaceChildren(
        title,
        el(
          "div",
          { class: "da-without-parts" },
          part(t.off_heads, ...this.heads(view)),
          part(t.off_looks.replace("{bas}", lesson.name(...lesson.changes.at)), ...looks(lesson)),
          part(t.off_output, note(t.off_output_note), ...outputs(lesson)),
          part(t.off_guess, ...this.guesses(view)),
        ),
      ),
    );
  }

  heads({ page, lesson }) {
    const t = lesson.texts;
    const moved = ([layer, head]) => lesson.changes.moved[layer][head];
    const changed = lesson.everyHead().filter((at) => moved(at) > 0);
    if (!changed.length) return [note(t.off_no_heads)];
    const most = changed.sort((a, b) => moved(b) - moved(a)).slice(0, MOST);
    const bars = most.map(([layer, head]) => {
      const found = lesson.role(layer, head);
      const name = lesson.name(layer, head) + (found ? " · " + t.short[found.role] : "");
      const choose = () => page.choose(layer, head, true);
      return bar(name, moved([layer, head]), choose);
    });
    return [note(t.off_heads_note), el("div", { class: "da-bars" }, bars)];
  }

  guesses({ page, lesson, state }) {
    const t = lesson.texts;
    const word = state.hidden ?? lastWord(lesson);
    const select = el("select", { "aria-label": t.off_guess_word });
    lesson.words.forEach((name, i) => {
      if (i > 0) select.append(el("option", { value: i, selected: i === word }, name));
    });
    select.onchange = () => page.change({ hidden: Number(select.value) });
    const place = el("div", { class: "da-guesses" }, note(t.loading));
    this.fill(place, lesson, word);
    return [
      note(t.off_guess_note),
      el("label", { class: "da-pick" }, el("span", {}, t.off_guess_word), select),
      place,
    ];
  }

  async fill(place, lesson, word) {
    const t = lesson.texts;
    const address = `${lesson.guess_address}&gizle=${word}`;
    if (!this.answers.has(address))
      this.answers.set(
        address,
        fetch(new URL(address, document.baseURI)).then((answer) => answer.json()),
      );
    try {
      const found = await this.answers.get(address);
      const column = (name, list) =>
        el(
          "div",
          {},
          el("h4", {}, name),
          el(
            "ol",
            {},
            list.map(([piece, starts, share]) => guess(piece, starts, share)),
          ),
        );
      place.replaceChildren(column(t.before, found.before), column(t.after, found.after));
    } catch {
      this.answers.delete(address);
      place.replaceChildren(note(t.failed));
    }
  }
}

function part(title, ...content) {
  return el("section", {}, el("h3", {}, title), ...content);
}

function bar(name, share, onclick) {
  const content = [
    el("span", { class: "da-bar-name" }, name),
    el(
      "span",
      { class: "da-bar-track" },
      el("span", { class: "da-bar-fill", style: `width: ${(100 * Math.min(1, share)).toFixed(1)}%` }),
    ),
    el("span", { class: "da-bar-value" }, percent(share)),
  ];
  return onclick
    ? el("button", { type: "button", class: "da-bar da-wide-bar", onclick }, content)
    : el("div", { class: "da-bar da-wide-bar" }, content);
}

function looks(lesson) {
  const t = lesson.texts;
  if (!lesson.changes.looks.length) return [note(t.off_no_pronoun)];
  return lesson.changes.looks.map(({ word, to, weight }) =>
    el(
      "p",
      { class: "da-look" },
      ...rich(t.off_look, {
        soran: bold(lesson.words[word]),
        once: bold(lesson.words[to[0]]),
        onceki: number(weight[0]),
        sonra: bold(lesson.words[to[1]]),
        sonraki: number(weight[1]),
      }),
    ),
  );
}

function outputs(lesson) {
  const order = lesson.words
    .map((_, i) => i)
    .sort((a, b) => lesson.changes.output[b] - lesson.changes.output[a]);
  const bars = order.slice(0, MOST).map((i) => bar(lesson.words[i], lesson.changes.output[i], null));
  return [el("div", { class: "da-bars" }, bars)];
}

function guess(piece, starts, share) {
  return el("li", {}, el("b", { dir: "auto" }, (starts ? "" : "+") + piece), " ", probability(share));
}

function bold(word) {
  return el("b", { dir: "auto" }, word);
}

/** The last word with a letter in it: mostly the verb, and so the most telling to guess. */
function lastWord(lesson) {
  for (let i = lesson.words.length - 1; i > 0; i--) if (/[\p{L}\p{N}]/u.test(lesson.words[i])) return i;
  return 1;
}
