// Two of anything side by side, and right − left as a third picture. All numbers are the core's and
// are here at once; the server is asked only where another setting changes them.
import { el, isDark, keepingFocus, mayAsk, mounting, noteAnswered, number, placeIn, questionsAreOff, range, signedColor, turnQuestionsOff, watched, weightColor, writeLink } from "./common.js"; // prettier-ignore
import { controlsFor, ready } from "./compare-controls.js";
import { rich } from "./rich.js";
import { decode } from "./stage-data.js";
import { Matrix } from "./stage-matrix.js";

const mount = mounting(".da-compare", (root) => new Compare(root));
const SIDES = ["left", "right", "difference"];

/** A difference below this is none that a reader looks for first. */
const HARDLY = 0.05;

export default (component) => mount(component, decode(component.data));

/** The words and pairs of a comparison in one text: another text, another place to begin. */
const wording = ({ views }) =>
  JSON.stringify(Object.values(views).map(({ left, right, pairs }) => [left, right, pairs]));

/** Digits after the comma for a whole table: four, and up to six where that keeps a number from looking like 0. */
function digitsFor(values) {
  const small = values
    .filter((x) => x !== 0 && Number.isFinite(x))
    .map((x) => Math.ceil(-Math.log10(Math.abs(x))));
  return Math.min(6, Math.max(4, ...small));
}

/** Three numbers of which the third is the second minus the first, with digits enough to see it. */
function agreeing(left, right, difference) {
  const short = (x, digits) => Number(x.toFixed(digits));
  const fits = (digits) =>
    Math.abs(short(right, digits) - short(left, digits) - short(difference, digits)) < 10 ** -digits / 2;
  const digits = [3, 4, 5].find(fits) ?? 3;
  return Object.fromEntries(
    Object.entries({ left, right, difference }).map(([k, x]) => [k, number(x, digits)]),
  );
}

class Compare {
  constructor(root) {
    this.root = root;
    root.classList.add("da-stage");
    this.controls = el("div", { class: "da-compare-controls" });
    this.ask = el("div", {});
    this.matrices = Object.fromEntries(
      SIDES.map((side) => [side, new Matrix((row, column) => this.picked(side, row, column))]),
    );
    this.panels = Object.fromEntries(SIDES.map((side) => [side, this.panel(side)]));
    const panels = SIDES.map((side) => this.panels[side].element);
    this.panelRow = el("div", { class: "da-compare-panels" }, ...panels);
    this.same = el("p", { class: "da-compare-same", role: "status" });
    this.said = el("p", { class: "da-compare-said", "aria-live": "polite" });
    this.notes = el("div", { class: "da-compare-notes" });
    this.twin = el("details", { class: "da-compare-twin" });
    root.append(this.controls, this.ask, this.same, this.said, this.panelRow, this.notes, this.twin);
    this.unwatch = watched(this);
    this.seen = new Set();
  }

  destroy() {
    this.unwatch();
  }

  panel(side) {
    const title = el("h2", { dir: "auto" });
    const element = el("section", { class: "da-compare-panel" }, title, this.matrices[side].element);
    return { element, title };
  }

  /** Another comparison begins at its own place; other numbers of the same one stay where we are. */
  receive(data) {
    const before = this.data;
    this.data = data;
    const link = placeIn(data.now[0].cumle);
    if (!before || this.wentBack) this.view = link.gorunum === "parca" ? "parca" : "kelime";
    const moved = !before || this.wentBack || wording(before) !== wording(data);
    if (moved) this.place(before && !this.wentBack ? {} : link);
    this.wentBack = false;
    this.begin();
    this.save();
    this.render();
  }

  /** One sentence in both boxes: nothing differs, and nothing can be predicted, until one is changed. */
  get isSame() {
    const { kind, now, refused } = this.data;
    return kind === "cumle" && !refused && now[0].cumle === now[1].cumle;
  }

  /** Ask once for each kind of comparison, where there is something to predict. */
  begin() {
    const { data } = this;
    const question = data.kinds[data.kind].question;
    const pair = this.pairs[this.row];
    if (this.isSame) {
      this.asking = false;
      this.guess = null;
      return;
    }
    const isNew = !this.seen.has(data.kind);
    if (isNew || data.refused || questionsAreOff()) {
      this.asking =
        Boolean(isNew && data.ask && question && !data.refused && pair[1] !== null) &&
        mayAsk("compare " + data.kind);
      this.guess = null;
    }
    this.seen.add(data.kind);
  }

  get shown() {
    return this.data.views[this.view];
  }

  get pairs() {
    return this.shown.pairs;
  }

  /** Row and column as places among the pairs: from the link, else the pronoun and where it looks. */
  place(link) {
    const { data } = this;
    const at = (word) =>
      this.pairs.findIndex(([left]) => left !== null && this.shown.words[left] === Number.parseInt(word, 10));
    const row = at(link.kelime);
    this.row = row >= 0 ? row : Math.max(0, at(data.row));
    const column = at(link.bakilan);
    this.column = column >= 0 ? column : this.mostChanged(this.row);
  }

  /** The column of the largest difference in a row; where hardly anything differs, of the largest weight. */
  mostChanged(row) {
    const largest = (side) => {
      const found = { column: row, most: -1 };
      this.pairs.forEach((_, column) => {
        const most = Math.abs(this.value(side, row, column));
        if (most > found.most) Object.assign(found, { column, most });
      });
      return found;
    };
    const difference = largest("difference");
    return difference.most < HARDLY ? largest("left").column : difference.column;
  }

  /** The number of a side at two pairs; NaN where that side lacks one of the words. */
  value(side, row, column) {
    const place = (pair) => this.index(side, pair);
    const [i, j] = [place(row), place(column)];
    if (i === null || j === null) return NaN;
    const { shape, numbers } = this.data.sent[`${this.view}.${side}`];
    return numbers[i * shape[1] + j];
  }

  /** Where a pair stands in the matrix of a side, or null. */
  index(side, pair) {
    const [left, right] = this.pairs[pair];
    if (side === "left") return left;
    if (side === "right") return right;
    return left === null || right === null ? null : this.both.indexOf(pair);
  }

  /** The pairs that both sides have, in order: the rows of the difference. */
  get both() {
    const { pairs } = this;
    return (this.shown.both ??= range(pairs.length).filter(
      (p) => pairs[p][0] !== null && pairs[p][1] !== null,
    ));
  }

  name(pair) {
    const [left, right] = this.pairs[pair];
    const [a, b] = [this.shown.left[left], this.shown.right[right]];
    if (a === undefined || b === undefined) return a ?? b;
    return a.toLocaleLowerCase("tr") === b.toLocaleLowerCase("tr") ? a : `${a} / ${b}`;
  }

  /** The pairs in the order of a side's rows. */
  order(side) {
    return range(this.pairs.length)
      .filter((pair) => this.index(side, pair) !== null)
      .sort((a, b) => this.index(side, a) - this.index(side, b));
  }

  picked(side, row, column) {
    const order = this.order(side);
    if (row !== null) this.row = order[row];
    if (column !== null) this.column = order[column];
    if (row !== null && column === null) this.column = this.mostChanged(this.row);
    this.save();
    this.render();
  }

  /** The left word that the chosen row or column belongs to, as the link names it. */
  wordOf(which) {
    const left = this.pairs[this[which]][0];
    return left === null ? null : this.shown.words[left];
  }

  save() {
    writeLink({
      gorunum: this.view === "parca" ? "parca" : null,
      kelime: this.wordOf("row"),
      bakilan: this.wordOf("column"),
    });
  }

  // --- drawing

  render() {
    this.width = this.root.clientWidth;
    keepingFocus(this.controls, () => this.controls.replaceChildren(...controlsFor(this)));
    keepingFocus(this.ask, () =>
      this.ask.replaceChildren(...(this.asking ? this.question() : this.verdict())),
    );
    this.panelRow.hidden = Boolean(this.data.refused);
    if (!this.data.refused) {
      SIDES.forEach((side) => this.draw(side));
      this.align();
    }
    this.same.hidden = !this.isSame;
    this.same.textContent = this.isSame ? this.data.texts.same_sentence : "";
    this.readOut();
    this.showNotes();
    this.showTwin();
    this.share();
  }

  draw(side) {
    const { data, panels } = this;
    const { texts } = data;
    const veiled = this.asking && side !== "left";
    const order = this.order(side);
    const dark = isDark(this.root);
    const value = (i, j) => this.value(side, order[i], order[j]);
    const color = side === "difference" ? (x) => signedColor(x, 1, dark) : (x) => weightColor(x, dark);
    const panel = panels[side];
    const at = SIDES.indexOf(side);
    const about = el("span", {}, at < 2 ? data.titles[at] : texts.difference_note);
    panel.title.replaceChildren(texts[side] + ":", about);
    this.matrices[side].update({
      labels: order.map((pair) => ({ text: this.label(side, pair), full: this.label(side, pair) })),
      corner: [texts.corner_row, texts.corner_column],
      label: texts["grid_" + side],
      width: panel.element.clientWidth,
      color: (i, j) => (veiled ? "transparent" : color(value(i, j))),
      text: (i, j) => (veiled ? "" : number(value(i, j))),
      say: (i, j) => (veiled ? texts.veiled : this.speak(side, order[i], order[j])),
      values: [side, this.view, data.serial, dark, veiled].join(),
      row: this.index(side, this.row),
      column: this.index(side, this.column),
      veiled,
    });
    this.mark(side, order);
  }

  /** The heads of the columns as tall on all sides, so that equal rows stand side by side. */
  align() {
    const tables = SIDES.map((side) => this.matrices[side].table);
    const height = (table) => Number.parseFloat(table.style.getPropertyValue("--head-height"));
    const tallest = Math.max(...tables.slice(0, 2).map(height)); // two words in one head are cut short
    const turned = tables.some((table) => table.classList.contains("da-turned"));
    for (const table of tables) {
      table.classList.toggle("da-turned", turned);
      table.style.setProperty("--head-height", tallest + "px");
    }
  }

  /** What a shared link has to say so that it does not depend on what pages propose some day. */
  share() {
    const [left, right] = this.data.now;
    const other = {
      cumle: { karsi: right.cumle },
      agirlik: { agirlik2: right.agirlik },
      kapali: { kapali2: right.kapali || "yok" },
      maske: { maske2: right.maske },
      bas: { katman2: right.katman, bas2: right.bas },
    }[this.data.kind];
    const { cumle, katman, bas } = left;
    this.root.dataset.share = JSON.stringify({ cumle, katman, bas, kiyas: this.data.kind, ...other });
  }

  /** Words that are not the same on both sides are marked, not by colour alone. */
  mark(side, order) {
    const matrix = this.matrices[side];
    order.forEach((pair, i) => {
      for (const head of [matrix.rowHeads[i], matrix.columnHeads[i]])
        head.classList.toggle("da-changed", !this.pairs[pair][2]);
    });
    const cell = Number.parseFloat(matrix.table.style.getPropertyValue("--cell-width"));
    const digits = cell >= 60 ? 17 : cell >= 44 ? 14 : cell >= 33 ? 12 : null;
    matrix.table.classList.toggle("da-signed", side === "difference");
    if (digits) matrix.table.style.setProperty("--digits", digits + "px");
  }

  label(side, pair) {
    const [left, right] = this.pairs[pair];
    if (side === "difference") return this.name(pair);
    return side === "left" ? this.shown.left[left] : this.shown.right[right];
  }

  speak(side, row, column) {
    const values = {
      asker: this.label(side, row),
      seen: this.label(side, column),
      value: number(this.value(side, row, column), 3),
    };
    return rich(this.data.texts["cell_" + side], values).join("");
  }

  /** Both numbers and the difference in a sentence. */
  readOut() {
    const { data, row, column } = this;
    const { texts } = data;
    this.said.hidden = this.asking || Boolean(data.refused);
    const [left, right, difference] = SIDES.map((side) => this.value(side, row, column));
    const known = [left, right].map((x) => !Number.isNaN(x));
    const form =
      known[0] && known[1] ? "said" : known[0] ? "said_left" : known[1] ? "said_right" : "said_none";
    this.said.replaceChildren(
      ...rich(texts[form], {
        asker: el("strong", { class: "da-q" }, this.name(row)),
        seen: el("strong", { class: "da-k" }, this.name(column)),
        ...agreeing(left, right, difference),
      }),
    );
  }

  showNotes() {
    const { data } = this;
    const { texts } = data;
    const notes = [];
    if (data.refused)
      notes.push(el("p", { class: "da-refusal", role: "alert" }, data.refused), ...ready(this));
    else {
      if (!this.asking && !this.isSame) notes.push(this.largest());
      notes.push(...this.aligned().map((line) => el("p", {}, line)));
      const rule = this.view === "kelime" ? texts.rule : texts.rule_parca;
      notes.push(
        el(
          "p",
          { class: "da-note", "data-terms": "" },
          `${data.kinds[data.kind].why} ${texts.scale} ${rule}`,
        ),
      );
    }
    this.notes.replaceChildren(...notes);
  }

  /** The largest difference of all, and the way to its cell. */
  largest() {
    const { texts } = this.data;
    const found = { most: 0, row: 0, column: 0 };
    for (const row of this.both)
      for (const column of this.both) {
        const change = Math.abs(this.value("difference", row, column));
        if (change > found.most) Object.assign(found, { most: change, row, column });
      }
    if (found.most === 0) return el("p", {}, texts.same);
    const values = {
      asker: el("strong", { class: "da-q" }, this.name(found.row)),
      seen: el("strong", { class: "da-k" }, this.name(found.column)),
      difference: el("strong", {}, number(this.value("difference", found.row, found.column), 3)),
    };
    const there = found.row === this.row && found.column === this.column;
    const go = el("button", { type: "button", class: "da-gap-skip" }, texts.go);
    go.onclick = () => {
      [this.row, this.column] = [found.row, found.column];
      this.save();
      this.render();
    };
    return el("p", {}, ...rich(texts.largest_all, values), " ", there ? null : go);
  }

  /** Which words are not the same, and what is therefore not compared. */
  aligned() {
    const { texts } = this.data;
    const names = (wanted) =>
      range(this.pairs.length)
        .filter((pair) => wanted(...this.pairs[pair]))
        .map((pair) => `“${this.name(pair)}”`)
        .join(", ");
    const changed = names((left, right, same) => left !== null && right !== null && !same);
    const left = names((a, b) => b === null);
    const right = names((a) => a === null);
    const lines = [];
    if (changed) lines.push(texts.changed.replace("{words}", () => changed));
    if (left) lines.push(texts.only_left.replace("{words}", () => left));
    if (right) lines.push(texts.only_right.replace("{words}", () => right));
    const counts = { left: this.shown.left.length - 1, right: this.shown.right.length - 1 };
    if (left || right) lines.push(rich(texts["lengths_" + this.view], counts).join(""));
    return lines;
  }

  /** The chosen row as a plain table, for screen readers and for small screens. */
  showTwin() {
    const { texts } = this.data;
    this.twin.hidden = this.asking || Boolean(this.data.refused);
    const values = { asker: `“${this.name(this.row)}”` };
    const columns = range(this.pairs.length);
    const digits = digitsFor(
      columns.flatMap((column) => SIDES.map((side) => this.value(side, this.row, column))),
    );
    const show = (x) => (Number.isNaN(x) ? texts.missing : number(x, digits));
    const rows = columns.map((column) =>
      el(
        "tr",
        {},
        el("th", { scope: "row", dir: "auto" }, this.name(column)),
        ...SIDES.map((side) => el("td", {}, show(this.value(side, this.row, column)))),
      ),
    );
    const heads = ["seen", "left", "right", "difference"].map((key) =>
      el("th", { scope: "col" }, texts["column_" + key]),
    );
    const table = el("table", {}, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows));
    const summary = el("summary", {}, ...rich(texts.table, values));
    keepingFocus(this.twin, () => this.twin.replaceChildren(summary, table));
  }

  // --- predict, then reveal

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
    const words = this.order("right").map((pair) => {
      const button = el("button", { type: "button", class: "da-gap-choice" }, this.label("right", pair));
      button.onclick = () => this.reveal(pair);
      return button;
    });
    const asker = el("strong", { class: "da-q" }, this.label("right", this.row));
    return [
      el(
        "div",
        { class: "da-gap-question" },
        el("p", {}, ...rich(data.kinds[data.kind].question, { asker }), " ", texts.question_hint),
        el("div", { class: "da-gap-choices" }, ...words, skip, never),
      ),
    ];
  }

  reveal(pair) {
    this.asking = false;
    noteAnswered("compare " + this.data.kind);
    this.guess = pair;
    this.answerFor = this.row;
    this.render();
  }

  verdict() {
    if (this.guess === null || this.guess === undefined || this.data.refused) return [];
    const { texts } = this.data;
    const weight = (pair) => this.value("right", this.answerFor, pair);
    const top = this.order("right").reduce((best, pair) => (weight(pair) > weight(best) ? pair : best));
    const values = {
      target: el("strong", { class: "da-k" }, this.label("right", top)),
      guess: el("strong", {}, this.label("right", this.guess)),
      share: number(weight(top), 3),
    };
    const text = top === this.guess ? texts.right_guess : texts.wrong_guess;
    return [el("p", { class: "da-compare-verdict", role: "status" }, ...rich(text, values))];
  }
}
