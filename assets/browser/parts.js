// Parts that the experiments share: a question first, sliders, drawn lines, folded prose, tables.
import { el, number, turnQuestionsOff } from "./common.js";
import { rich } from "./rich.js";

const SVG = "http://www.w3.org/2000/svg";

/** An element of a drawing. */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.flat().filter((child) => child !== null));
  return element;
}

/** A root: whole where it is whole. */
export const short = (value) => number(value, Number.isInteger(value) ? 0 : 2);

/** "dₖ" as text is set with an index wherever a text has the hole {d_k}. */
export const dk = () => el("span", { class: "da-dk" }, "d", el("sub", {}, "k"));

/**
 * A slider that stays in the hand: it is built once, and `set` only moves it.
 * `say(value)` is what stands beside it and what is read aloud.
 */
export class Slider {
  constructor({ name, label, min, max, step = 1, say, move }) {
    this.say = say;
    this.input = el("input", { type: "range", min, max, step, class: "da-slider-input", "aria-label": name });
    this.output = el("output", { class: "da-slider-says" });
    this.input.oninput = () => {
      this.show();
      move(Number(this.input.value));
    };
    this.element = el(
      "label",
      { class: "da-slider" },
      el("span", { class: "da-slider-name" }, label ?? name),
      this.input,
      this.output,
    );
  }

  set(value) {
    this.input.value = value;
    this.show();
  }

  show() {
    const text = this.say(Number(this.input.value));
    this.output.textContent = text;
    this.input.setAttribute("aria-valuetext", text);
  }
}

/** One question before the answer; `answer(key)` is called with null where nobody guessed. */
export function question({ texts, choices, answer }) {
  const never = () => {
    turnQuestionsOff();
    answer(null);
  };
  const quiet = { type: "button", class: "da-gap-skip" };
  return el(
    "div",
    { class: "da-gap-question" },
    el(
      "p",
      { class: "da-question" },
      typeof texts.question === "string" ? rich(texts.question) : texts.question,
    ),
    el("p", { class: "da-note" }, texts.hint),
    el(
      "div",
      { class: "da-gap-choices" },
      choices.map(([key, text]) =>
        el("button", { type: "button", class: "da-gap-choice", onclick: () => answer(key) }, text),
      ),
    ),
    el(
      "div",
      {},
      el("button", { ...quiet, onclick: () => answer(null) }, texts.skip),
      el("button", { ...quiet, onclick: never }, texts.never),
    ),
  );
}

/** A word of the sentence in the colour of what it does. */
export const mark = (part, text) => el("b", { class: "da-" + part, dir: "auto" }, text);

/** What is there for who wants more. */
export function fold(title, ...content) {
  return el("details", { class: "da-fold da-lab-fold" }, el("summary", {}, title), content);
}

/** Draws two boxes in which the word that asks and the word looked at are chosen: pick(row, column). */
export function wordPicks(place, { names, tokens, row, column, pick }) {
  const box = (name, now, chosen) => {
    const options = tokens.map((token, i) => el("option", { value: i, selected: i === now }, token));
    const select = el("select", {}, options);
    select.onchange = () => chosen(Number(select.value));
    return el("label", {}, el("span", {}, name), select);
  };
  const at = [...place.querySelectorAll("select")].indexOf(document.activeElement);
  place.replaceChildren(
    box(names[0], row, (value) => pick(value, column)),
    box(names[1], column, (value) => pick(row, value)),
  );
  if (at >= 0) place.querySelectorAll("select")[at].focus({ preventScroll: true });
}

/** After a question is answered from the keyboard, the focus goes on to what it opened. */
export function focusOn(heading) {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** A table: texts of the head, then rows of texts whose first is the row's name. */
export function table(head, rows, caption = null) {
  return el(
    "div",
    { class: "da-lab-scroll", tabindex: 0, role: "group", "aria-label": caption ?? head[0] },
    el(
      "table",
      { class: "da-lab-table" },
      caption ? el("caption", {}, caption) : null,
      el("thead", {}, el("tr", {}, head.map((text) => el("th", { scope: "col" }, text)))), // prettier-ignore
      el(
        "tbody",
        {},
        rows.map(([name, ...cells]) =>
          el(
            "tr",
            {},
            el("th", { scope: "row", dir: "auto" }, name),
            cells.map((cell) => el("td", {}, cell)),
          ),
        ),
      ),
    ),
  );
}

/** Paragraphs of a lesson's prose. */
export const paragraphs = (prose) => prose.map((text) => el("p", {}, ...rich(text, { d_k: dk() })));

/** A line chart: x by position, y by its own scale. `lines` are {points: [[x, y]], kind}. */
export function chart({ label, width = 420, height = 210, x, y, lines, now, ticksX, ticksY }) {
  const box = { left: 46, right: 10, top: 10, bottom: 28 };
  const px = (v) => box.left + x(v) * (width - box.left - box.right);
  const py = (v) => height - box.bottom - y(v) * (height - box.top - box.bottom);
  const at = ([a, b]) => `${px(a).toFixed(1)},${py(b).toFixed(1)}`;
  const grid = ticksY.map(([v, text]) => [
    draw("line", { x1: box.left, x2: width - box.right, y1: py(v), y2: py(v), class: "da-grid" }),
    draw("text", { x: box.left - 6, y: py(v) + 4, "text-anchor": "end" }, text),
  ]);
  const feet = ticksX.map(([v, text]) =>
    draw("text", { x: px(v), y: height - 8, "text-anchor": "middle" }, text),
  );
  const marks = lines.map(({ points, kind, line = true, dots = true }) => [
    line ? draw("polyline", { points: points.map(at).join(" "), class: "da-line da-line-" + kind }) : null,
    dots ? points.map((point) => spot(kind, px(point[0]), py(point[1]), point[0] === now)) : null,
  ]);
  const cursor = draw("line", {
    x1: px(now),
    x2: px(now),
    y1: box.top,
    y2: height - box.bottom,
    class: "da-now",
  });
  return draw(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label, class: "da-chart" },
    grid.flat(),
    feet,
    cursor,
    marks.flat(2),
  );
}

/** Never by colour alone: one kind is a square, the other a circle. */
function spot(kind, x, y, big) {
  const r = big ? 6 : 4;
  const shape = { class: "da-dot-" + kind };
  if (kind === "raw") return draw("rect", { x: x - r, y: y - r, width: 2 * r, height: 2 * r, ...shape });
  return draw("circle", { cx: x, cy: y, r, ...shape });
}
