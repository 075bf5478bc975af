// What the shown head does with the chosen word: where its 1 goes, the same five steps with both sources,
// one cell spelled out, and the table twin. Sums are of the core's numbers.
import { el, fine, number, range } from "./common.js";
import { filled } from "./cross-picture.js";
import { rich } from "./rich.js";

/** The rows of the list (things, empty paper, [YOK]; or words), and what is said of them. */
export function shares(page) {
  const { lesson, state } = page;
  const rows = state.source === "oz" ? ofWords(page) : ofThings(page);
  const { texts } = lesson;
  const caption = state.source === "oz" ? texts.shares_self : texts.shares_caption;
  const heads = [texts.column_what, texts.column_share].map((name) => el("th", { scope: "col" }, name));
  const list = el(
    "table",
    { class: "da-gap-table da-cross-shares" },
    el("caption", {}, filled(caption, { word: lesson.words[state.word] })),
    el("thead", {}, el("tr", {}, ...heads)),
    el("tbody", {}, ...rows.map((row) => line(row, texts))),
  );
  const total = rows.reduce((sum, row) => sum + row.share, 0);
  const terms = rows.filter((row) => row.share >= 0.0005).map((row) => number(row.share, 3));
  const sum = `${terms.join(" + ")} = ${number(total, 3)}`;
  const notes = state.source === "oz" ? [] : byRule(page, rows);
  const hand = el("p", { class: "da-note da-cross-sum" }, texts.shares.replace("{sum}", sum));
  return { rows, elements: [...notes, list, hand] };
}

function ofThings(page) {
  const { lesson, state } = page;
  const { texts, across } = lesson;
  const weights = page.weights();
  const meant = lesson.meant[state.word];
  const used = new Set();
  const things = lesson.things.map((thing, i) => {
    const places = [0, 1, across, across + 1].map((step) => 2 * thing.row * across + 2 * thing.column + step);
    places.forEach((place) => used.add(place));
    const where = { thing: page.thingName(thing), row: thing.row + 1, column: thing.column + 1 };
    const share = places.reduce((sum, place) => sum + weights[place], 0);
    return { name: filled(texts.where, where), share, colour: thing.colour, fits: meant.includes(i) };
  });
  const paper = range(across * across).reduce(
    (sum, place) => sum + (used.has(place) ? 0 : weights[place]),
    0,
  );
  const rows = [...things].sort((a, b) => b.share - a.share);
  return [...rows, { name: texts.paper, share: paper }, { name: texts.nothing, share: weights.at(-1) }];
}

function ofWords(page) {
  const { lesson, state } = page;
  return lesson.words.map((word, i) => ({
    name: word,
    share: page.at("weights", i),
    later: i > state.word,
    choose: () => page.change({ at: i }),
  }));
}

function line(row, texts) {
  const bar = el("span", { class: "da-gap-bar", "aria-hidden": "true" }, el("span", {}));
  bar.firstChild.style.width = 100 * row.share + "%";
  const dot = row.colour
    ? el("span", { class: "da-cross-dot da-cross-" + row.colour, "aria-hidden": "true" })
    : null;
  const fits = row.fits
    ? el("span", { class: "da-cross-fits", role: "img", "aria-label": texts.fits }, " ✓")
    : null;
  const name = row.choose
    ? el("button", { type: "button", class: "da-cross-pick", onclick: row.choose }, row.name)
    : row.name;
  const later = row.later ? el("span", { class: "da-note" }, " ", texts.later) : null;
  const value = el("span", { class: "da-gap-share" }, number(row.share, 3));
  return el(
    "tr",
    { class: row.fits ? "da-cross-meant" : "" },
    el("th", { scope: "row" }, dot, name, fits, later),
    el("td", {}, el("div", { class: "da-gap-value" }, bar, value)),
  );
}

/** What the phrase means up to this word, by rule, and what the model then does. */
function byRule(page, rows) {
  const { lesson, state } = page;
  const { texts } = lesson;
  const said = [];
  if (!lesson.proper) said.push(el("p", { class: "da-cross-odd" }, texts.not_proper));
  const nothing = rows.at(-1).share;
  if (lesson.meant[state.word].length) {
    const mass = rows.reduce((sum, row) => sum + (row.fits ? row.share : 0), 0);
    said.push(el("p", {}, ...rich(texts.fits_mass, { mass: number(mass, 3) })));
  } else if (lesson.proper) {
    const kind = lesson.twin === "cevap" ? "none_twin" : nothing > 0.5 ? "none_right" : "none_wrong";
    said.push(el("p", { class: "da-cross-none" }, ...rich(texts[kind], { share: number(nothing, 3) })));
  }
  said.push(el("p", {}, ...rich(texts.answer, { share: number(lesson.answers[state.word], 3) })));
  return said;
}

/** Both kinds of attention in one frame: what is lit is what is shown. */
export function steps(page) {
  const { lesson, state } = page;
  const { texts, d_k, d_v, d_model } = lesson;
  const n = lesson.words.length;
  const m = { oz: n, capraz: lesson.across ** 2 + 1 };
  const source = { oz: texts.source_words, capraz: texts.source_picture };
  const shape = (...sizes) => el("span", { class: "da-cross-shape" }, ` (${sizes.join(" × ")})`);
  const into = (from, to) => [shape(...from), " → ", shape(...to)];
  const rows = [
    ["step_q", false, () => [texts.from_words, ...into([n, d_model], [n, d_k])]],
    ["step_k", true, (kind) => [...rich(source[kind]), ...into([m[kind], d_model], [m[kind], d_k])]],
    ["step_v", true, (kind) => [...rich(source[kind]), ...into([m[kind], d_model], [m[kind], d_v])]],
    ["step_s", false, (kind) => [shape(n, m[kind])]],
    ["step_a", false, (kind) => into([n, m[kind]], [n, d_v])],
  ];
  const cell = (kind, content, swaps) => {
    const on = kind === state.source ? " on" : "";
    return el("td", { class: (swaps ? "swaps" : "") + on }, ...content);
  };
  const body = rows.map(([name, swaps, content], i) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, `${i + 1}. `, ...rich(texts[name], { d_k })),
      ...["oz", "capraz"].map((kind) => cell(kind, content(kind), swaps)),
    ),
  );
  const heads = ["step", "oz", "capraz"].map((key) =>
    el("th", { scope: "col", class: key === state.source ? "on" : "" }, texts["column_" + key]),
  );
  const frame = el(
    "table",
    { class: "da-cross-steps-table" },
    el("caption", {}, texts.steps),
    el("thead", {}, el("tr", {}, ...heads)),
    el("tbody", {}, ...body),
  );
  return [el("div", { class: "da-cross-scroll" }, frame), el("p", { class: "da-note" }, texts.steps_note)];
}

/** One cell: score, divided score, weight. */
export function cellSaid(page) {
  const { lesson, state } = page;
  const { texts, across } = lesson;
  const isSelf = state.source === "oz";
  if (state.at === null)
    return el("p", { class: "da-note" }, isSelf ? texts.cell_none_self : texts.cell_none);
  const patch = { row: Math.floor(state.at / across) + 1, column: (state.at % across) + 1 };
  const name = state.at === across ** 2 ? texts.nothing : filled(texts.patch_name, patch);
  const later = isSelf && state.at > state.word;
  const score = page.at("scores", state.at);
  const values = {
    word: lesson.words[state.word],
    target: isSelf ? lesson.words[state.at] : name,
    score: number(score),
    d_k: lesson.d_k,
    scaled: later ? number(-Infinity) : number(Math.fround(score / lesson.root)),
    weight: fine(page.at("weights", state.at), 3),
  };
  const note = later ? ` (${texts.later})` : "";
  return el("p", { class: "da-cross-one", role: "status" }, ...rich(texts.cell, values), note);
}

/** What was measured of the shipped network, test set by test set. */
export function scores({ scores: rows, texts, twin }) {
  const heads = texts.scores_columns.split("|").map((name) => el("th", { scope: "col" }, name));
  const cell = (value) => el("td", {}, number(value, 3));
  const body = rows.map(({ name, right, mass, answer }) =>
    el("tr", {}, el("th", { scope: "row" }, name), ...[right, mass, answer].map(cell)),
  );
  const inside = el(
    "table",
    { class: "da-cross-steps-table" },
    el("thead", {}, el("tr", {}, ...heads)),
    el("tbody", {}, ...body),
  );
  return [
    el("p", { class: "da-note" }, texts.scores_note),
    el(
      "div",
      { class: "da-cross-scroll", tabindex: 0, role: "region", "aria-label": texts["scores_" + twin] },
      inside,
    ),
  ];
}

/** The same numbers as a table, patch by patch. */
export function table(page) {
  const { lesson, state } = page;
  const { texts, across } = lesson;
  const columns = range(state.source === "oz" ? lesson.words.length : across);
  const head = (text) => el("th", { scope: "col" }, text);
  const row = (name, cells) => el("tr", {}, el("th", { scope: "row" }, name), ...cells);
  const value = (j) => el("td", {}, number(page.at("weights", j), 3));
  const isSelf = state.source === "oz";
  const rows = isSelf
    ? [row(lesson.words[state.word], columns.map(value))]
    : range(across).map((r) =>
        row(
          String(r + 1),
          columns.map((c) => value(r * across + c)),
        ),
      );
  if (!isSelf) rows.push(row(texts.nothing, [value(across * across)]));
  const names = columns.map((c) => (isSelf ? lesson.words[c] : String(c + 1)));
  const inside = el(
    "div",
    { class: "da-cross-scroll", tabindex: 0, role: "region", "aria-label": texts.table },
    el(
      "table",
      { class: "da-cross-table" },
      el("thead", {}, el("tr", {}, head(texts.table_row), ...names.map(head))),
      el("tbody", {}, ...rows),
    ),
  );
  return page.folds("table", texts.table, inside);
}
