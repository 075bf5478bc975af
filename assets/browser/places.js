// Places told in four ways, on the same sentence: shuffled, as waves, as arrows that turn.
// The numbers are the core's; only the sliding arrows are computed here, in float64 (places-arrows.js).
import { el, fine, isDark, keepingFocus, mayAsk, mounting, noteAnswered, number, placeIn, range, readLink, signedColor, watched, weightColor, writeLink } from "./common.js"; // prettier-ignore
import { focusOn, fold, mark, paragraphs, question, table, wordPicks } from "./parts.js";
import { Arrows } from "./places-arrows.js";
import { Waves } from "./places-waves.js";
import { rich } from "./rich.js";
import { decode } from "./stage-data.js";
import { Matrix } from "./stage-matrix.js";

const mount = mounting(".da-places", (root) => new Places(root));
const SUPERS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

export default (component) => mount(component, decode(component.data));

/** A difference as it is: 0, 4,4 × 10⁻¹⁶, or with digits that count. */
export function tiny(value) {
  if (value === 0 || Math.abs(value) >= 1e-4) return value === 0 ? "0" : fine(value, 3);
  const power = Math.floor(Math.log10(Math.abs(value)));
  const digits = [...String(-power)].map((digit) => SUPERS[digit]).join("");
  return `${number(value / 10 ** power, 1)} × 10⁻${digits}`;
}

class Places {
  constructor(root) {
    this.root = root;
    root.classList.add("da-stage", "da-lab");
    this.unwatch = watched(this);
  }

  destroy() {
    this.unwatch();
  }

  receive(data) {
    const before = this.data;
    this.data = data;
    this.held = null;
    if (!before) {
      this.asking = data.ask && mayAsk("places") && data.words.length > 2 && !("konum" in readLink());
      this.build();
    }
    const fresh = !before || this.wentBack;
    if (fresh) {
      const link = readLink();
      this.kind = Object.keys(data.kinds).find((kind) => data.kinds[kind].word === link.konum) ?? "off";
      this.waves.fromLink(link, data);
      this.arrows.fromLink(link);
    }
    if (fresh || before.sentence !== data.sentence) {
      const link = placeIn(data.sentence);
      const at = (key) => data.word_of.indexOf(Number.parseInt(link[key] ?? "", 10));
      this.row = at("kelime") >= 0 ? at("kelime") : data.row;
      this.column = at("bakilan") >= 0 ? at("bakilan") : this.strongest(this.row);
      if (!fresh) this.arrows.home();
    }
    this.wentBack = false;
    this.save();
    this.render();
  }

  save() {
    const { data } = this;
    this.root.dataset.share = JSON.stringify({ sira: data.order.join(",") });
    writeLink({
      cumle: data.sentence,
      konum: data.kinds[this.kind].word,
      kelime: data.word_of[this.row],
      bakilan: this.column === this.strongest(this.row) ? null : data.word_of[this.column],
      ...this.waves.link(),
      ...this.arrows.link(),
    });
  }

  at(name, i, j) {
    const { shape, numbers } = this.data.sent[name];
    return numbers[i * shape[1] + j];
  }

  row_(name, i) {
    const { shape, numbers } = this.data.sent[name];
    return numbers.subarray(i * shape[1], (i + 1) * shape[1]);
  }

  strongest(row) {
    const weights = this.row_("straight." + this.kind, row);
    return weights.indexOf(Math.max(...weights));
  }

  /** Where a token of the straight sentence stands in the shuffled one. */
  moved(i) {
    return this.data.moves.indexOf(i);
  }

  get isStraight() {
    return this.data.moves.every((from, to) => from === to);
  }

  // --- building, once

  build() {
    const { texts, prose, more, kinds } = this.data;
    this.ask = el("div", { class: "da-lab-ask" });
    this.kindButtons = Object.entries(kinds).map(([kind, { name }]) => {
      const button = el("button", { type: "button", class: "da-button" }, name);
      button.onclick = () => {
        this.kind = kind;
        this.save();
        this.showShuffle();
      };
      return button;
    });
    this.why = el("p", { class: "da-note" });
    this.chips = el("div", { class: "da-chips", role: "group" });
    this.verdict_ = el("p", { class: "da-lab-said", "aria-live": "polite" });
    this.said = el("p", { class: "da-lab-said", "aria-live": "polite" });
    this.note = el("p", { class: "da-note" });
    this.matrices = {};
    this.titles = {};
    this.fingers = el("div", { class: "da-controls da-fingers" });
    const panels = ["straight", "mixed"].map((side) => {
      this.matrices[side] = new Matrix((row, column) => this.picked(side, row, column));
      return el("div", { class: "da-lab-panel" }, el("h3", {}, texts[side]), this.matrices[side].element);
    });
    this.strips = el("div", { class: "da-lab-strips" });
    this.allKinds = el("div", {});
    this.worth = fold(texts.scores);
    this.rowTable = fold("");
    this.waves = new Waves(this);
    this.arrows = new Arrows(this);
    this.sections = [
      el(
        "section",
        { class: "da-lab-section" },
        el("h2", {}, texts.shuffle),
        el("div", { class: "da-lab-controls", role: "group", "aria-label": texts.kinds }, this.kindButtons),
        this.why,
        this.chips,
        this.verdict_,
        this.fingers,
        el("div", { class: "da-lab-two" }, panels),
        this.said,
        this.note,
        this.strips,
        this.allKinds,
        this.worth,
        this.rowTable,
      ),
      this.waves.element,
      this.arrows.element,
    ];
    this.root.replaceChildren(
      el("h1", { class: "da-title" }, texts.title),
      el("div", { class: "da-lab-prose" }, paragraphs(prose)),
      this.ask,
      ...this.sections,
      fold(texts.more, paragraphs(more)),
    );
  }

  picked(side, row, column) {
    const { moves } = this.data;
    const back = (at) => (at === null || side === "straight" ? at : moves[at]);
    if (row !== null) this.row = back(row);
    if (column !== null) this.column = back(column);
    else if (row !== null) this.column = this.strongest(this.row);
    this.save();
    this.showShuffle();
    this.arrows.show();
  }

  // --- drawing

  render() {
    this.width = this.root.clientWidth;
    for (const section of this.sections) section.hidden = this.asking;
    this.showQuestion();
    if (this.asking) return;
    this.showShuffle();
    this.waves.show();
    this.arrows.show();
  }

  showQuestion() {
    const { texts, tokens, found } = this.data;
    const asker = tokens[this.row];
    const answer = (key) => {
      this.asking = false;
      noteAnswered("places");
      this.guess = key;
      this.render();
      focusOn(this.sections[0].querySelector("h2"));
    };
    const choices = ["same", "little", "much"].map((key) => [key, texts["choice_" + key]]);
    const asked = { ...texts, question: rich(texts.question, { asker: mark("q", asker) }) };
    if (this.asking) this.ask.replaceChildren(question({ texts: asked, choices, answer }));
    else if (this.guess) {
      const said = this.guess === "same" ? texts.right : texts.wrong;
      const because = rich(texts.because, { largest: tiny(found.off.largest) });
      this.ask.replaceChildren(
        el("p", { class: "da-answer", role: "status" }, el("strong", {}, said + " "), ...because),
      );
    } else this.ask.replaceChildren();
  }

  showShuffle() {
    const { kinds } = this.data;
    const { why, trained } = kinds[this.kind];
    this.why.textContent = this.data.trained && trained ? `${why} ${trained}` : why;
    Object.keys(kinds).forEach((kind, i) =>
      this.kindButtons[i].setAttribute("aria-pressed", String(kind === this.kind)),
    );
    keepingFocus(this.chips, () => this.showChips());
    this.showVerdict();
    this.showFingers();
    this.showMatrices();
    this.showStrips();
    this.showTables();
  }

  /** For fingers, for which a cell is small. */
  showFingers() {
    const { row, column } = this;
    const { texts, tokens } = this.data;
    const pick = (to, from) => this.picked("straight", to, from);
    wordPicks(this.fingers, { names: [texts.asker, texts.seen], tokens, row, column, pick });
  }

  showChips() {
    const { texts, words, order } = this.data;
    this.chips.setAttribute("aria-label", texts.order);
    const buttons = order.map((word, place) => {
      const held = place === this.held;
      const label = (held ? texts.order_held : texts.order_word)
        .replace("{word}", words[word])
        .replace("{place}", place + 1);
      const chip = el(
        "button",
        {
          type: "button",
          class: "da-chip" + (word === place + 1 ? "" : " da-away"),
          "aria-pressed": String(held),
          "aria-label": label,
        },
        el("span", { dir: "auto" }, words[word]),
      );
      chip.onclick = () => this.touch(place);
      return chip;
    });
    const plain = { type: "button", class: "da-button" };
    const enough = order.length > 1;
    const mix = el("button", { ...plain, disabled: !enough, onclick: () => this.mix() }, texts.mix);
    const inOrder = range(order.length).map((i) => i + 1);
    const straighten = el("button", { ...plain, onclick: () => this.order(inOrder) }, texts.straighten);
    this.chips.replaceChildren(
      el("p", { class: "da-note" }, enough ? texts.order : texts.single),
      el("div", { class: "da-chip-row" }, buttons),
      el("div", { class: "da-chip-row" }, mix, straighten),
    );
  }

  /** The first touch takes a word, the second exchanges it. */
  touch(place) {
    if (this.held === null || this.held === place) {
      this.held = this.held === place ? null : place;
      return keepingFocus(this.chips, () => this.showChips());
    }
    const order = [...this.data.order];
    [order[this.held], order[place]] = [order[place], order[this.held]];
    this.order(order);
  }

  mix() {
    const order = [...this.data.order];
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1));
      [order[i], order[j]] = [order[j], order[i]];
    }
    this.order(order);
  }

  order(order) {
    this.held = null;
    this.send("asked", { sira: order.join(",") });
  }

  showVerdict() {
    const { texts, kinds, found } = this.data;
    const { largest, equal } = found[this.kind];
    const said = this.isStraight ? "same_order" : equal ? (largest ? "equal_rounding" : "equal") : "unequal";
    this.verdict_.replaceChildren(
      ...rich(texts.largest, { kind: kinds[this.kind].name, largest: tiny(largest) }),
      " " + texts[said],
    );
  }

  showMatrices() {
    const { data } = this;
    const { texts, tokens, moves, n } = data;
    const dark = isDark(this.root);
    const order = { straight: range(n), mixed: moves };
    for (const [side, matrix] of Object.entries(this.matrices)) {
      const name = (side === "mixed" ? "shuffled." : "straight.") + this.kind;
      const labels = order[side].map((i) => tokens[i]);
      const [row, column] = [this.row, this.column].map((i) => order[side].indexOf(i));
      matrix.update({
        labels: labels.map((text) => ({ text, full: text })),
        width: this.width > 900 ? this.width / 2 - 12 : this.width,
        corner: [texts.corner_row, texts.corner_column],
        label: texts["grid_" + side],
        values: [data.serial, this.kind, dark].join(),
        color: (i, j) => weightColor(this.at(name, i, j), dark),
        text: (i, j) => number(this.at(name, i, j)),
        say: (i, j) =>
          texts["cell_" + side]
            .replace("{asker}", labels[i])
            .replace("{seen}", labels[j])
            .replace("{value}", number(this.at(name, i, j), 3)),
        row,
        column,
      });
    }
    this.said.replaceChildren(
      ...rich(texts.said, {
        asker: mark("q", tokens[this.row]),
        seen: mark("k", tokens[this.column]),
        left: number(this.at("straight." + this.kind, this.row, this.column), 3),
        right: number(this.at("shuffled." + this.kind, this.moved(this.row), this.moved(this.column)), 3),
      }),
    );
    const masked = data.masked ? " " + texts.head_masked : "";
    this.note.textContent = texts.head.replace("{head}", data.head + 1) + masked;
  }

  /** The output of the chosen token: straight, shuffled, and what differs. */
  showStrips() {
    const { texts, tokens, found } = this.data;
    const place = this.moved(this.row);
    const before = this.row_("moved." + this.kind, place);
    const after = this.row_("output." + this.kind, place);
    const largest = found[this.kind].rows[place];
    const change = found[this.kind].equal ? before.map(() => 0) : after.map((value, i) => value - before[i]);
    const top = Math.max(...[...before, ...after].map(Math.abs));
    const values = { asker: mark("q", tokens[this.row]), d_model: before.length };
    const strips = { straight: before, mixed: after, difference: change };
    this.strips.replaceChildren(
      el("h3", {}, ...rich(texts.output, values)),
      ...Object.entries(strips).map(([name, strip]) => this.strip(texts["strip_" + name], strip, top)),
      el("p", { class: "da-note" }, texts.row_largest.replace("{largest}", tiny(largest))),
    );
  }

  strip(name, values, top) {
    const canvas = el("canvas", { role: "img", class: "da-lab-strip" });
    const largest = fine(Math.max(...values.map(Math.abs)), 3);
    const label = this.data.texts.strip_label.replace("{name}", name);
    canvas.setAttribute(
      "aria-label",
      label.replace("{d_model}", values.length).replace("{largest}", largest),
    );
    canvas.width = values.length * 6;
    canvas.height = 20;
    const paper = canvas.getContext("2d");
    const dark = isDark(this.root);
    values.forEach((value, i) => {
      paper.fillStyle = signedColor(value, top, dark);
      paper.fillRect(i * 6, 0, 6, 20);
    });
    return el("div", { class: "da-lab-strip-row" }, el("span", {}, name), canvas);
  }

  /** What the taught heads still find with each kind of position: measured, not of this sentence. */
  showWorth() {
    const { texts, worth } = this.data;
    this.worth.hidden = !worth;
    if (!worth) return;
    const heads = ["previous", "next", "grammar"];
    const rows = Object.entries(worth.scores).map(([kind, score]) => [
      texts["scores_" + kind],
      ...heads.map((head) => number(score[head], 3)),
    ]);
    const head = ["kind", ...heads].map((name) => texts["scores_column_" + name]);
    const note = el("p", { class: "da-note" }, worth.note);
    this.worth.replaceChildren(this.worth.firstChild, table(head, rows), note);
  }

  showTables() {
    const { texts, kinds, found, tokens } = this.data;
    const rows = Object.entries(kinds).map(([kind, { name }]) => [
      name,
      tiny(found[kind].largest),
      found[kind].equal ? texts.verdict_equal : texts.verdict_unequal,
    ]);
    const head = ["kind", "largest", "verdict"].map((name) => texts["column_" + name]);
    this.allKinds.replaceChildren(table(head, rows, texts.all_kinds));
    this.showWorth();
    const shares = tokens.map((token, j) => [
      token,
      fine(this.at("straight." + this.kind, this.row, j)),
      fine(this.at("shuffled." + this.kind, this.moved(this.row), this.moved(j))),
    ]);
    const title = texts.row_table.replace("{asker}", tokens[this.row]);
    const columns = [texts.column_seen, texts.strip_straight, texts.strip_mixed];
    this.rowTable.firstChild.replaceChildren(el("span", {}, title));
    this.rowTable.replaceChildren(this.rowTable.firstChild, table(columns, shares, title));
  }
}
