// The phrase: typed, chosen, or built from the words that the model knows.
import { el, keepingFocus } from "./common.js";

/** The box, the ready phrases and the words to build with. */
export function phraseRow(page) {
  const { lesson } = page;
  const { texts } = lesson;
  if (!page.phraseBox) build(page);
  if (document.activeElement !== page.phraseBox || page.phraseOf !== lesson.phrase)
    page.phraseBox.value = lesson.phrase;
  page.phraseOf = lesson.phrase;
  page.phraseBox.setAttribute("aria-label", texts.phrase);
  page.phraseBox.placeholder = texts.phrase_hint;
  page.phraseBox.classList.toggle("da-wrong", Boolean(lesson.refused));
  keepingFocus(page.phraseReady, () => {
    const chips = lesson.ready.map((phrase) => chip(page, phrase));
    page.phraseReady.replaceChildren(el("span", {}, texts.ready), ...chips);
  });
  keepingFocus(page.phraseBuilder, () => page.phraseBuilder.replaceChildren(...builder(page)));
}

function build(page) {
  page.phraseBox = el("input", { type: "text", maxlength: 80, autocomplete: "off", class: "da-compare-box" });
  page.phraseBox.onkeydown = (event) => {
    if (event.key === "Enter") ask(page, page.phraseBox.value);
  };
  page.phraseBox.onchange = () => ask(page, page.phraseBox.value);
  page.phraseReady = el("div", { class: "da-gap-ready" });
  page.phrase.replaceChildren(page.phraseBox, page.phraseReady);
}

function ask(page, phrase) {
  if (phrase.trim() === page.lesson.phrase) return;
  page.send("asked", { obek: phrase.trim() || "…" });
}

function chip(page, phrase) {
  const button = el("button", { type: "button", class: "da-gap-chip" }, phrase);
  button.onclick = () => ask(page, phrase);
  return button;
}

/** Words in a row; a tap appends one. */
function builder(page) {
  const { texts } = page.lesson;
  const words = page.lesson.refused ? [] : page.lesson.words;
  const last = el("button", { type: "button", class: "da-compare-kind" }, texts.build_last);
  last.onclick = () => ask(page, words.slice(0, -1).join(" "));
  last.disabled = words.length < 2;
  return [el("summary", {}, texts.build), el("div", { class: "da-gap-ready" }, ...known(page, words)), last];
}

function known(page, words) {
  return page.lesson.known.map((word) => {
    const button = el("button", { type: "button", class: "da-gap-chip" }, "+ " + word);
    button.onclick = () => ask(page, [...words, word].join(" "));
    return button;
  });
}

/** What a refused phrase is answered with. */
export function refusedWords(page) {
  const { lesson } = page;
  const chips = known(page, []);
  return [
    el("p", { class: "da-cross-refused", role: "alert" }, lesson.refused),
    el("div", { class: "da-gap-ready" }, el("span", {}, lesson.texts.refused_known), ...chips),
  ];
}
