// What is known of the chosen head: its role with score and doubt, this sentence, and every measurement.
import { el, percent, share } from "./common.js";
import { rich } from "./rich.js";

const two = (x) => share(x, 2);

export function facts(view) {
  const { lesson, state } = view;
  const { layer, head } = state;
  const t = lesson.texts;
  const found = lesson.role(layer, head);
  const lines = [kindLine(lesson, found)];
  if (lesson.silent(layer, head)) lines.push(el("p", { class: "da-off-line" }, t.off_line));
  if (!lesson.measured && !found) lines.push(note(...untrained(lesson)));
  else lines.push(...measuredLines(lesson, found, layer, head));
  return [...lines, hereLine(lesson, found, layer, head)];
}

/** Nobody trained it; and a word of many pieces collects their shares, which is no chance. */
function untrained(lesson) {
  const t = lesson.texts;
  const heavy = lesson.heavy;
  return heavy
    ? rich(t.untrained_pieces, { kelime: lesson.words[heavy.word], parca: heavy.pieces })
    : [t.untrained_line];
}

/** Folded: how the score came about, and every measurement of this head. */
export function more(view) {
  const { lesson, state } = view;
  const t = lesson.texts;
  const found = lesson.role(state.layer, state.head);
  const score = found?.score;
  const lines = [];
  if (score)
    lines.push(note(...rich(t.score_line, { sorulan: grouped(score.asked), yuzde: percent(score.right) })));
  if (found && t.role_notes[found.role]) lines.push(note(t.role_notes[found.role]));
  return view.folds("scores", t.all_scores, ...lines, scoreTable(view, state.layer, state.head));
}

function kindLine(lesson, found) {
  const t = lesson.texts;
  const kind = found ? (found.taught ? "◆ " + t.taught : "◇ " + t.found) : lesson.kind.free;
  const role = found ? t.roles[found.role] : lesson.measured ? t.none_role : "";
  const score = found?.score ? el("b", { class: "da-role-score" }, two(found.score.right)) : null;
  return el(
    "p",
    { class: "da-head-role" },
    el("span", { class: "da-kind" }, kind),
    role ? " · " + role + (score ? ": " : "") : "",
    score,
  );
}

function measuredLines(lesson, found, layer, head) {
  const t = lesson.texts;
  const score = found?.score;
  const lines = score
    ? [bar(lesson, score), range(lesson, score)]
    : [note(t.none_line), nearest(lesson, layer, head)];
  if (lesson.off.length || lesson.mask !== "none") lines.push(note(t.measured_whole));
  return lines;
}

function range(lesson, score) {
  const t = lesson.texts;
  return note(
    ...rich(t.score_range, {
      alt: two(score.low),
      ust: two(score.high),
      tahmin: t.guesses[score.guess] ?? score.guess,
      sans: two(score.chance),
    }),
  );
}

/** The interval as a band from 0 to 1, the score in it, and the fixed guess as a mark. */
function bar(lesson, score) {
  const at = (x) => (100 * x).toFixed(2) + "%";
  const values = {
    sayi: two(score.right),
    alt: two(score.low),
    ust: two(score.high),
    sans: two(score.chance),
  };
  const band = el("span", {
    class: "da-interval-band",
    style: `left: ${at(score.low)}; width: ${at(Math.max(0.004, score.high - score.low))}`,
  });
  return el(
    "div",
    { class: "da-interval", role: "img", "aria-label": rich(lesson.texts.score_bar, values).join("") },
    band,
    el("span", { class: "da-interval-value", style: `left: ${at(score.right)}` }),
    el("span", { class: "da-interval-chance", style: `left: ${at(score.chance)}` }),
  );
}

/** For a head without a role: what it comes nearest to. */
function nearest(lesson, layer, head) {
  const t = lesson.texts;
  const scores = Object.entries(lesson.scores(layer, head));
  if (!scores.length) return null;
  const [role, best] = scores.sort(([, a], [, b]) => b.right - b.chance - (a.right - a.chance))[0];
  return note(
    ...rich(t.nearest, {
      rol: t.roles[role] ?? role,
      sayi: two(best.right),
      alt: two(best.low),
      ust: two(best.high),
    }),
  );
}

function hereLine(lesson, found, layer, head) {
  const t = lesson.texts;
  const role = found?.role ?? bestHere(lesson, layer, head);
  const here = lesson.here[role];
  if (found && role === "pronoun" && !lesson.pronouns.length)
    return el("p", { class: "da-here" }, t.here_no_pronoun);
  if (found && t.unknown_here[role]) {
    const looks = role === "pronoun" ? lookLines(lesson, layer, head) : [];
    return el("p", { class: "da-here" }, looks, t.unknown_here[role]);
  }
  if (!here) return null;
  const text = rich(t.here, {
    sorulan: here.asked,
    dogru: here.right[layer][head],
    pay: two(here.mass[layer][head]),
  });
  const bridge = lesson.measured ? t.here_best : t.here_best_random;
  const name = found ? [] : [bridge, " ", el("b", {}, capital(t.roles[role])), ". "];
  const isBest = lesson.measured && !found && layer === lesson.start.layer && head === lesson.start.head;
  return el("p", { class: "da-here" }, isBest ? lookLines(lesson, layer, head) : [], ...name, ...text);
}

function bestHere(lesson, layer, head) {
  const share = (role) => lesson.here[role].right[layer][head] / lesson.here[role].asked;
  return Object.keys(lesson.here).sort((a, b) => share(b) - share(a))[0];
}

/** Where the pronouns of this sentence look in this head, a sentence each. */
function lookLines(lesson, layer, head) {
  const weights = lesson.matrix(layer, head, "kelime");
  if (!weights) return [];
  const t = lesson.texts;
  const w = lesson.words.length;
  const word = (i) => el("b", { dir: "auto" }, lesson.words[i]);
  return lesson.pronouns.map((i) => {
    const row = weights.subarray(i * w, (i + 1) * w);
    const to = row.indexOf(Math.max(...row));
    const values = { soran: word(i), bakilan: word(to), sayi: two(row[to]) };
    return [...rich(to ? t.here_pronoun : t.here_pronoun_start, values), " "];
  });
}

/** Every measurement of this head, for those who want to know. */
function scoreTable({ lesson }, layer, head) {
  const t = lesson.texts;
  const scores = lesson.scores(layer, head);
  const roles = [...new Set([...Object.keys(scores), ...Object.keys(lesson.here)])];
  const rows = roles.map((role) => {
    const score = scores[role];
    const here = lesson.here[role];
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, capital(t.roles[role] ?? role)),
      el("td", {}, score ? `${two(score.right)} (${two(score.low)} – ${two(score.high)})` : "–"),
      el("td", {}, score ? `${two(score.chance)}: ${t.guesses[score.guess] ?? score.guess}` : "–"),
      el("td", {}, here ? `${here.right[layer][head]} / ${here.asked}` : "–"),
    );
  });
  const columns = [t.column_role, t.column_held, t.column_guess, t.column_here];
  const table = el(
    "table",
    {},
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        columns.map((name) => el("th", { scope: "col" }, name)),
      ),
    ),
    el("tbody", {}, rows),
  );
  return el(
    "div",
    { class: "da-table da-measured", tabindex: 0, role: "region", "aria-label": t.all_scores },
    table,
  );
}

/** Two or more buttons of which one is pressed. */
export function choice(label, options, now, pick) {
  const buttons = Object.entries(options).map(([key, text]) =>
    el(
      "button",
      { type: "button", class: "da-tab", "aria-pressed": String(key === now), onclick: () => pick(key) },
      text,
    ),
  );
  return el(
    "div",
    { class: "da-choice", role: "group", "aria-label": label },
    el("span", {}, label),
    buttons,
  );
}

export function note(...content) {
  return el("p", { class: "da-note" }, ...content);
}

export function capital(text) {
  return text[0] === "[" ? text : text[0].toLocaleUpperCase("tr") + text.slice(1);
}

function grouped(count) {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ".");
}
