// Why √d_k: an experiment with random numbers, then the same switch on the sentence, then a temperature.
// The numbers are the core's. Only what follows the temperature slider is computed here, in float64.
import { el, fine, isDark, keepingFocus, mayAsk, mounting, noteAnswered, number, placeIn, range, readLink, watched, weightColor, writeLink } from "./common.js"; // prettier-ignore
import { experiment } from "./division-experiment.js";
import { dk, focusOn, fold, mark, paragraphs, question, short, Slider, table, wordPicks } from "./parts.js";
import { rich } from "./rich.js";
import { decode } from "./stage-data.js";
import { Matrix } from "./stage-matrix.js";

const mount = mounting(".da-division", (root) => new Division(root));
const WIDE = 64; // the width of q and k that the question ends with
const STEPS = 20; // of the temperature slider on each side of T = 1, which spans a factor of 10

export default (component) => mount(component, decode(component.data));

class Division {
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
    if (!before) {
      this.asking = data.ask && mayAsk("division");
      this.build();
    }
    const link = placeIn(data.sentence);
    if (!before || this.wentBack) this.fromLink(readLink());
    if (!before || this.wentBack || before.sentence !== data.sentence) {
      const at = (key) => data.word_of.indexOf(Number.parseInt(link[key] ?? "", 10));
      this.row = at("kelime") >= 0 ? at("kelime") : data.row;
      this.column = at("bakilan") >= 0 ? at("bakilan") : this.strongest("weights", this.row);
    }
    this.wentBack = false;
    this.save();
    this.render();
  }

  fromLink(link) {
    const { data } = this;
    const width = data.experiment.findIndex((trace) => trace.d_k === Number(link.dk));
    this.width_ = width >= 0 ? width : data.experiment.findIndex((trace) => trace.d_k === WIDE);
    const step = Number.parseInt(link.sicaklik ?? "", 10);
    this.step = Number.isInteger(step) && Math.abs(step) <= STEPS ? step : null; // null: no division
    this.head = data.head;
  }

  save() {
    const { data } = this;
    this.root.dataset.share = JSON.stringify({ cekilis: data.draw });
    writeLink({
      cumle: data.sentence,
      dk: this.trace.d_k,
      sicaklik: this.step === null ? null : this.step,
      kelime: data.word_of[this.row],
      bakilan: data.word_of[this.column],
      katman: data.layer + 1,
      bas: this.head + 1,
    });
  }

  get trace() {
    return this.data.experiment[this.width_];
  }

  get temperature() {
    return this.step === null ? 1 / this.data.root : 10 ** (this.step / STEPS);
  }

  // --- numbers

  /** A cell of what the core has sent. */
  at(name, i, j) {
    const { shape, numbers } = this.data.sent[name];
    return numbers[(this.head * shape[1] + i) * shape[2] + j];
  }

  /** One row of shares: "weights" and "raw" are the core's, "T" is computed here. */
  shares(side, i) {
    const { n } = this.data;
    if (side === "right") side = this.step === null ? "raw" : "T";
    if (side !== "T") return range(n).map((j) => this.at(side, i, j));
    const divisor = Math.sqrt(this.data.d_k) * this.temperature;
    const scores = range(n).map((j) => this.at("masked", i, j) / divisor);
    const top = Math.max(...scores);
    const powers = scores.map((score) => Math.exp(score - top));
    const total = powers.reduce((a, b) => a + b, 0);
    return powers.map((power) => power / total);
  }

  strongest(side, i) {
    const shares = this.shares(side, i);
    return shares.indexOf(Math.max(...shares));
  }

  /** Means over the rows: largest share, entropy, and mean |∂p_i/∂s_j| = 2(1 − Σp²)/n². */
  sharpness(side) {
    const { n } = this.data;
    const rows = range(n).map((i) => this.shares(side, i));
    const mean = (of) => rows.reduce((sum, row) => sum + of(row), 0) / n;
    const entropy = (row) => -row.reduce((sum, p) => sum + (p > 0 ? p * Math.log(p) : 0), 0);
    const spread = (row) => 1 - row.reduce((sum, p) => sum + p * p, 0);
    return [mean((row) => Math.max(...row)), mean(entropy), (2 * mean(spread)) / n ** 2];
  }

  // --- building, once

  build() {
    const { texts, prose, more, experiment: all } = this.data;
    this.ask = el("div", { class: "da-lab-ask" });
    this.first = el("section", { class: "da-lab-section" });
    this.widthSlider = new Slider({
      name: texts.slider.replace("{d_k}", "dₖ"),
      label: rich(texts.slider, { d_k: dk() }),
      min: 0,
      max: all.length - 1,
      say: (i) => texts.slider_says.replace("{d_k}", "dₖ").replace("{value}", all[i].d_k),
      move: (i) => {
        this.width_ = i;
        this.save();
        this.showExperiment();
      },
    });
    this.drawn = el("span", { class: "da-note" });
    const again = el("button", { type: "button", class: "da-button" }, texts.draw);
    again.onclick = () => this.send("asked", { cekilis: (this.data.draw % this.data.draws) + 1 });
    this.body = el("div", {});
    this.first.append(
      el("h2", {}, texts.experiment),
      el("div", { class: "da-lab-controls" }, this.widthSlider.element, again, this.drawn),
      this.body,
    );
    this.second = el("section", { class: "da-lab-section" });
    this.buildSentence(texts);
    this.root.replaceChildren(
      el("h1", { class: "da-title" }, ...rich(texts.title, { d_k: dk() })),
      el("div", { class: "da-lab-prose" }, paragraphs(prose)),
      this.ask,
      this.first,
      this.second,
      fold(texts.more, paragraphs(more)),
    );
  }

  buildSentence(texts) {
    this.picks = el("div", { class: "da-controls" });
    this.temperatureSlider = new Slider({
      name: texts.temperature,
      min: -STEPS,
      max: STEPS,
      say: (step) => texts.temperature_says.replace("{value}", number(this.step === null ? this.temperature : 10 ** (step / STEPS))), // prettier-ignore
      move: (step) => this.setTemperature(step),
    });
    const preset = (step) => {
      const button = el("button", { type: "button", class: "da-button" });
      button.onclick = () => this.setTemperature(step);
      return button;
    };
    this.off = preset(null);
    this.own = preset(0);
    this.intro = el("p", { class: "da-lab-intro" });
    this.said = el("p", { class: "da-lab-said", "aria-live": "polite" });
    this.matrices = { left: null, right: null };
    this.titles = {};
    this.fingers = el("div", { class: "da-controls da-fingers" });
    const panels = Object.keys(this.matrices).map((side) => {
      this.matrices[side] = new Matrix((row, column) => this.picked(side, row, column));
      this.titles[side] = el("h3", {});
      return el("div", { class: "da-lab-panel" }, this.titles[side], this.matrices[side].element);
    });
    this.headFacts = el("div", {});
    this.honest = el("p", { class: "da-note" });
    this.twin = fold("");
    this.second.append(
      el("h2", {}, texts.sentence),
      this.intro,
      this.picks,
      el("div", { class: "da-lab-controls" }, this.temperatureSlider.element, this.off, this.own),
      this.said,
      this.fingers,
      el("div", { class: "da-lab-two" }, panels),
      this.headFacts,
      this.honest,
      this.twin,
    );
  }

  setTemperature(step) {
    this.step = step;
    this.save();
    this.showSentence();
  }

  picked(side, row, column) {
    if (row !== null) this.row = row;
    if (column !== null) this.column = column;
    else if (row !== null) this.column = this.strongest(side === "left" ? "weights" : side, row);
    this.save();
    this.showSentence();
  }

  // --- drawing

  render() {
    this.width = this.root.clientWidth;
    this.first.hidden = this.second.hidden = this.asking;
    this.widthSlider.set(this.width_);
    this.showQuestion();
    if (this.asking) return;
    this.showExperiment();
    this.showSentence();
  }

  showQuestion() {
    const { texts } = this.data;
    const choices = ["same", "four", "sixteen"].map((key) => [key, texts["choice_" + key]]);
    const answer = (key) => {
      this.asking = false;
      noteAnswered("division");
      this.guess = key;
      this.render();
      focusOn(this.first.querySelector("h2"));
    };
    if (this.asking) this.ask.replaceChildren(question({ texts, choices, answer }));
    else if (this.guess) this.ask.replaceChildren(this.verdict());
    else this.ask.replaceChildren();
  }

  /** What was measured, not what the formula says. */
  verdict() {
    const { texts, experiment: all } = this.data;
    const spread = (d_k) => number(Math.sqrt(all.find((trace) => trace.d_k === d_k).variance[0]));
    const said = this.guess === "four" ? texts.right : texts.wrong;
    const because = rich(texts.because, { four: spread(4), many: spread(WIDE) });
    return el("p", { class: "da-answer", role: "status" }, el("strong", {}, said + " "), ...because);
  }

  showExperiment() {
    const { data } = this;
    this.drawn.replaceChildren(...rich(data.texts.drawn, { draw: data.draw, draws: data.draws }));
    const opened = [...this.body.querySelectorAll("details")].map((details) => details.open);
    this.body.replaceChildren(...experiment(data, this.trace));
    this.body.querySelectorAll("details").forEach((details, i) => (details.open = opened[i] ?? false));
  }

  showSentence() {
    const { data } = this;
    const { texts } = data;
    this.intro.replaceChildren(...rich(data.trained ? texts.sentence_intro : texts.sentence_intro_random));
    this.honest.textContent = data.trained ? texts.honest : texts.honest_random;
    keepingFocus(this.picks, () => this.picks.replaceChildren(this.select("layer"), this.select("head")));
    const position = this.step ?? Math.round(-STEPS * Math.log10(data.root));
    this.temperatureSlider.set(position);
    this.off.textContent = texts.off.replace("{value}", number(1 / data.root));
    this.own.textContent = texts.own;
    this.off.setAttribute("aria-pressed", String(this.step === null));
    this.own.setAttribute("aria-pressed", String(this.step === 0));
    const root = short(data.root);
    this.titles.left.replaceChildren(...rich(texts.left, { root }));
    const value = number(this.temperature);
    this.titles.right.replaceChildren(
      ...rich(this.step === null ? texts.right_off : texts.right_t, { root, value }),
    );
    this.showMatrices();
    this.showSaid();
    this.showFacts();
    this.showTwin();
  }

  select(which) {
    const { data } = this;
    const count = which === "layer" ? data.layers : data.sent.weights.shape[0];
    const now = which === "layer" ? data.layer : this.head;
    const select = el(
      "select",
      {},
      range(count).map((i) => el("option", { value: i, selected: i === now }, String(i + 1))),
    );
    select.onchange = () => {
      if (which === "layer") return this.send("asked", { katman: Number(select.value) + 1 });
      this.head = Number(select.value);
      this.save();
      this.showSentence();
    };
    return el("label", {}, el("span", {}, data.texts[which]), select);
  }

  showMatrices() {
    const { data, row, column } = this;
    const { texts, n, tokens } = data;
    const pick = (to, from) => this.picked("left", to, from);
    wordPicks(this.fingers, { names: [texts.asker, texts.seen], tokens, row, column, pick });
    const dark = isDark(this.root);
    const two = this.width > 900 ? this.width / 2 - 12 : this.width;
    for (const [side, matrix] of Object.entries(this.matrices)) {
      const shares = range(n).map((i) => this.shares(side === "left" ? "weights" : side, i));
      matrix.update({
        labels: data.tokens.map((token) => ({ text: token, full: token })),
        width: two,
        corner: [texts.corner_row, texts.corner_column],
        label: texts["grid_" + side],
        values: [data.serial, this.head, side === "left" ? "" : this.step, dark].join(),
        color: (i, j) => weightColor(shares[i][j], dark),
        text: (i, j) => number(shares[i][j]),
        say: (i, j) =>
          texts["cell_" + side]
            .replace("{asker}", data.tokens[i])
            .replace("{seen}", data.tokens[j])
            .replace("{t}", number(this.temperature))
            .replace("{value}", number(shares[i][j], 3)),
        row: this.row,
        column: this.column,
      });
    }
  }

  showSaid() {
    const { data, row, column } = this;
    const { texts } = data;
    const score = this.at("masked", row, column);
    const words = { asker: mark("q", data.tokens[row]), seen: mark("k", data.tokens[column]) };
    const said = Number.isFinite(score) ? texts.said : texts.said_masked;
    this.said.replaceChildren(
      ...rich(said, {
        ...words,
        d_k: dk(),
        score: number(score, 3),
        root: short(data.root),
        t: number(this.temperature),
        scaled: number(score / data.root, 3),
        left: number(this.shares("weights", row)[column], 3),
        right: number(this.shares("right", row)[column], 3),
      }),
    );
  }

  showFacts() {
    const { texts } = this.data;
    const [left, right] = [this.sharpness("weights"), this.sharpness("right")];
    const rows = ["fact_largest", "fact_entropy", "fact_gradient"].map((key, i) => [
      texts[key],
      fine(left[i], 3),
      fine(right[i], 3),
    ]);
    const t = number(this.temperature);
    const head = [texts.fact, texts.side_left, texts.side_right.replace("{t}", t)];
    this.headFacts.replaceChildren(table(head, rows, texts.head_facts));
  }

  showTwin() {
    const { data, row } = this;
    const { texts } = data;
    const [left, right] = [this.shares("weights", row), this.shares("right", row)];
    const rows = range(data.n).map((j) => {
      const score = this.at("masked", row, j);
      return [data.tokens[j], number(score, 3), number(score / data.root, 3), fine(left[j]), fine(right[j])];
    });
    const columns = ["seen", "score", "scaled", "left", "right"];
    const head = columns.map((column) =>
      rich(texts["column_" + column], { d_k: dk(), t: number(this.temperature) }),
    );
    const title = rich(texts.row, { asker: mark("q", data.tokens[row]) });
    this.twin.firstChild.replaceChildren(el("span", {}, ...title));
    this.twin.replaceChildren(
      this.twin.firstChild,
      table(head, rows, texts.row.replace("{asker}", data.tokens[row])),
    );
  }
}
