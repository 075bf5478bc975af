// Before all heads are shown, one question about four of them; off in a link and for who does not want it.
import { el, noteAnswered, turnQuestionsOff } from "./common.js";
import { paint } from "./heads-grid.js";
import { rich } from "./rich.js";

const LETTERS = ["A", "B", "C", "D"];

export function question(view) {
  const { page, lesson } = view;
  const t = lesson.texts;
  const heads = candidates(lesson);
  const buttons = heads.map(([layer, head], i) => {
    const canvas = el("canvas", { "aria-hidden": "true" });
    paint(canvas, { ...view, state: { ...view.state, threshold: 0, hideStart: false } }, layer, head);
    const name = t.question_option.replace("{harf}", LETTERS[i]);
    const answer = () => reveal(page, [layer, head]);
    return el(
      "button",
      {
        type: "button",
        class: "da-thumb da-large",
        onclick: answer,
        "aria-label": `${name}. ${described(lesson, layer, head)}`,
      },
      canvas,
      el("span", { class: "da-thumb-name" }, name),
    );
  });
  const skip = el(
    "button",
    { type: "button", class: "da-quiet", onclick: () => reveal(page, null) },
    t.question_skip,
  );
  const never = () => {
    turnQuestionsOff();
    reveal(page, null);
  };
  return [
    el("p", { class: "da-question" }, ...rich(t.question)),
    el("p", { class: "da-note" }, t.question_hint),
    el("div", { class: "da-heads-options" }, buttons),
    el(
      "div",
      { class: "da-actions" },
      skip,
      el("button", { type: "button", class: "da-quiet", onclick: never }, t.question_never),
    ),
  ];
}

/** For who cannot see it: what the first words look at, without saying what the head is for. */
function described(lesson, layer, head) {
  const m = lesson.words.length;
  const shades = lesson.shades(layer, head, "kelime");
  const parts = [];
  for (let i = 2; i < Math.min(m, 6); i++) {
    let best = 0;
    for (let j = 1; j < m; j++) if (shades[i * m + j] > shades[i * m + best]) best = j;
    parts.push(`${lesson.words[i]} → ${lesson.words[best]}`);
  }
  return parts.join(", ");
}

export function verdict({ lesson, state }) {
  const t = lesson.texts;
  const right = headOf(lesson, "previous");
  const guessed = state.guess;
  const same = guessed.join() === right.join();
  const words = { secilen: lesson.name(...guessed), dogru: lesson.name(...right) };
  return [
    el("p", { class: "da-answer", role: "status" }, ...rich(same ? t.answer_right : t.answer_other, words)),
  ];
}

function reveal(page, guess) {
  noteAnswered("heads");
  const right = headOf(page.lesson, "previous");
  const shown = guess ? { layer: right[0], head: right[1], column: null } : {};
  page.change({ asking: false, guess, ...shown });
}

/** The head in question and three others that were taught something else, or free ones; by place. */
function candidates(lesson) {
  const right = headOf(lesson, "previous");
  const others = lesson.everyHead().filter(([l, h]) => lesson.taught[l][h] !== "previous");
  const clear = others.filter(([l, h]) => lesson.taught[l][h]);
  const picked = [...clear, ...others.filter(([l, h]) => !lesson.taught[l][h])].slice(0, 3);
  const turn = lesson.words.length % 4; // not always the same letter
  return [...picked.slice(0, turn), right, ...picked.slice(turn)];
}

function headOf(lesson, role) {
  return lesson.everyHead().find(([l, h]) => lesson.taught[l][h] === role);
}
