// The words of the sentence, and arcs from the chosen one to where it looks. Choosing a word asks
// nothing of the server: all weights from word to word are here.
import {
  el,
  mayAsk,
  noteAnswered,
  number,
  percent,
  placeIn,
  questionsAreOff,
  turnQuestionsOff,
  writeLink,
} from "./common.js";

const SVG = "http://www.w3.org/2000/svg";
const DRAWN_FROM = 0.01; // thinner than this an arc is only a scratch; its number is still there
const CROWDED = 24; // words
const views = new WeakMap();

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".da-arcs");
  if (!views.has(root)) views.set(root, new Arcs(root));
  views.get(root).update(data);
}

class Arcs {
  constructor(root) {
    this.root = root;
    this.lines = document.createElementNS(SVG, "svg");
    this.lines.setAttribute("class", "da-arcs-lines");
    this.lines.setAttribute("aria-hidden", "true");
    this.row = el("div", { class: "da-arcs-words", role: "group" });
    this.field = el("div", { class: "da-arcs-field" }, this.lines, this.row);
    this.ask = el("div", { class: "da-arcs-ask" });
    this.said = el("p", { class: "da-arcs-said", "aria-live": "polite" });
    this.note = el("p", { class: "da-arcs-note" });
    root.append(this.ask, this.field, this.said, this.note);
    this.row.onkeydown = (event) => this.onKey(event);
    new ResizeObserver(() => this.draw()).observe(this.field);
  }

  /** The first picture is shown at once; the question comes with the first other sentence. */
  update(data) {
    const another = this.data && this.data.words.join(" ") !== data.words.join(" ");
    const asksNow = another && data.ask && !this.asked && mayAsk("arcs");
    if (!another && this.data) this.asking = this.asking && !questionsAreOff();
    else this.asking = Boolean(asksNow);
    this.asked ||= this.asking;
    this.data = data;
    this.guess = null;
    this.chosen = wordInLink(data) ?? data.chosen;
    this.row.setAttribute("aria-label", data.texts.group);
    this.buttons = data.words.map((word, i) => {
      const weight = el("span", { class: "da-arcs-weight" });
      const name = el("span", { class: "da-arcs-name" }, word);
      const button = el("button", { type: "button", class: "da-arcs-word" }, name, weight);
      button.classList.toggle("da-arcs-start", i === 0);
      button.onclick = () => this.onWord(i);
      return button;
    });
    this.row.replaceChildren(...this.buttons);
    this.show();
  }

  onWord(i) {
    if (this.asking) {
      this.guess = i;
      this.reveal();
      return;
    }
    this.guess = null;
    this.choose(i);
  }

  choose(i) {
    this.chosen = i;
    writeLink({ cumle: this.data.sentence, kelime: i });
    this.show();
  }

  reveal() {
    this.asking = false;
    noteAnswered("arcs");
    this.show();
  }

  onKey(event) {
    const at = this.buttons.indexOf(document.activeElement);
    const last = this.buttons.length - 1;
    const moves = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    const to = Math.min(last, Math.max(0, moves[event.key] ?? -1));
    if (at < 0 || !(event.key in moves)) return;
    event.preventDefault();
    this.buttons[to].focus();
    if (!this.asking) this.choose(to);
  }

  show() {
    const { data, chosen, asking } = this;
    const weights = data.weights[chosen];
    const top = strongest(weights);
    this.root.classList.toggle("da-asking", asking);
    this.buttons.forEach((button, i) => {
      const weight = number(weights[i]);
      const texts = i === chosen ? data.texts.asks : asking ? data.texts.word : data.texts.gets;
      button.setAttribute("aria-label", filled(texts, { word: data.words[i], weight }).join(""));
      button.setAttribute("aria-pressed", String(i === chosen));
      button.tabIndex = i === chosen ? 0 : -1;
      button.classList.toggle("da-chosen", i === chosen);
      button.classList.toggle("da-top", !asking && i === top && i !== chosen);
      button.classList.toggle("da-guess", i === this.guess);
      button.lastChild.textContent = asking ? "" : weight;
    });
    this.say(top, weights[top]);
    this.draw();
  }

  say(top, weight) {
    const { data, chosen, asking, guess } = this;
    const { texts, words } = data;
    const marks = {
      asker: mark("asker", words[chosen]),
      target: mark("target", words[top]),
      share: el("strong", {}, percent(weight)),
      guess: guess === null ? "" : mark("guess", words[guess]),
    };
    this.ask.replaceChildren();
    this.said.replaceChildren();
    this.note.replaceChildren();
    if (asking) {
      this.ask.append(this.question(marks));
      return;
    }
    if (guess !== null) {
      const verdict = guess === top ? texts.right : texts.wrong;
      this.ask.append(el("p", { class: "da-arcs-verdict", role: "status" }, ...filled(verdict, marks)));
    }
    const isWord = /[\p{L}\p{N}]/u.test(words[top]) && top !== 0;
    const form = top === chosen ? texts.to_itself : isWord ? texts.to_word : texts.to_sign;
    this.said.append(...filled(form, marks));
    const thin = data.weights[chosen].some((w) => w < DRAWN_FROM);
    const notes = [data.head + ".", top === 0 ? texts.start : "", thin ? texts.thin : ""];
    this.note.append(notes.filter(Boolean).join(" "));
  }

  question(marks) {
    const { texts } = this.data;
    const skip = el("button", { type: "button", class: "da-arcs-skip" }, texts.skip);
    const never = el("button", { type: "button", class: "da-arcs-skip" }, texts.never);
    skip.onclick = () => this.reveal();
    never.onclick = () => {
      turnQuestionsOff();
      this.reveal();
    };
    return el(
      "div",
      { class: "da-arcs-question" },
      el("p", {}, ...filled(texts.question, marks)),
      el("p", { class: "da-arcs-hint" }, texts.question_hint),
      el("div", { class: "da-arcs-skips" }, skip, never),
    );
  }

  /** Arcs above a single line of words; where the words wrap, curves through the gaps between lines. */
  draw() {
    if (!this.buttons) return;
    const first = this.buttons[0].offsetTop;
    this.root.classList.toggle(
      "da-one-line",
      this.buttons.every((b) => b.offsetTop === first),
    );
    this.root.classList.toggle("da-crowded", this.buttons.length > CROWDED);
    const box = this.field.getBoundingClientRect();
    const places = this.buttons.map((b) => relative(b.getBoundingClientRect(), box));
    this.lines.setAttribute("viewBox", `0 0 ${box.width} ${box.height}`);
    this.lines.replaceChildren();
    if (this.asking) return;
    const room = Math.min(...places.map((p) => p.top));
    const weights = this.data.weights[this.chosen];
    const order = weights.map((_, i) => i).sort((a, b) => weights[a] - weights[b]);
    for (const i of order) {
      if (weights[i] >= DRAWN_FROM)
        this.lines.append(curve(places[this.chosen], places[i], weights[i], room));
    }
  }
}

function curve(from, to, weight, room) {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", route(from, to, room));
  path.setAttribute("stroke-width", (1 + 10 * weight).toFixed(1));
  path.setAttribute("stroke-opacity", (0.22 + 0.7 * weight).toFixed(2));
  return path;
}

function route(from, to, room) {
  const sameLine = Math.abs(from.top - to.top) < 8;
  if (sameLine) {
    const [a, b] = from === to ? [from.x - 9, from.x + 9] : [from.x, to.x];
    const height = Math.min((room - 12) / 0.75, 34 + Math.abs(a - b) * 0.36);
    const y = from.top - 2;
    return `M${a} ${y} C${a} ${y - height} ${b} ${y - height} ${b} ${y}`;
  }
  const down = to.top > from.top;
  const [y1, y2] = down ? [from.bottom, to.top - 2] : [from.top - 2, to.bottom];
  const pull = (down ? 1 : -1) * Math.max(26, Math.abs(y2 - y1) * 0.5);
  return `M${from.x} ${y1} C${from.x} ${y1 + pull} ${to.x} ${y2 - pull} ${to.x} ${y2}`;
}

function relative(rect, box) {
  return {
    x: rect.left - box.left + rect.width / 2,
    top: rect.top - box.top,
    bottom: rect.bottom - box.top,
  };
}

function strongest(weights) {
  return weights.reduce((best, w, i) => (w > weights[best] ? i : best), 0);
}

/** A sentence with elements in its places: "{asker} … {target}" → nodes; words stay text. */
function filled(template, values) {
  return template.split(/(\{\w+\})/).map((part) => {
    const key = part.match(/^\{(\w+)\}$/)?.[1];
    return key ? values[key] : part;
  });
}

function mark(kind, word) {
  return el("strong", { class: `da-${kind}` }, word);
}

/** The word of the link, or the one that was chosen in this sentence on another page. */
function wordInLink(data) {
  const text = placeIn(data.sentence).kelime ?? "";
  const word = Number.parseInt(text, 10);
  return /^\d+(\.\d+)?$/.test(text) && word < data.words.length ? word : null;
}
