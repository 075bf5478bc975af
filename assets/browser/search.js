// A library in the plane: the visitor drags the query; scores, softmax and blend follow at once, computed here by the
// core's formula (search-look.js). What the labels are and what the books hold is the server's.
import {
  el,
  fine,
  isDark,
  keepingFocus,
  mayAsk,
  mounting,
  noteAnswered,
  number,
  placeIn,
  turnQuestionsOff,
  watched,
  writeLink,
} from "./common.js";
import { raised, small } from "./cost-words.js";
import { rich } from "./rich.js";
import { lookUp } from "./search-look.js";
import { Plane } from "./search-plane.js";

const mount = mounting(".da-search", (root) => new Search(root));
const HARD = "sert";

/** The cosine of 45°: a query that points further away than that from every label fits none. */
const UNLIKE = Math.SQRT1_2;

export default (component) => mount(component, component.data);

class Search {
  constructor(root) {
    this.root = root;
    root.classList.add("da-stage");
    this.intro = el("div", { class: "da-search-intro" });
    this.ask = el("div", {});
    this.ready = el("div", { class: "da-search-ready" });
    this.plane = new Plane((query) => this.point(query));
    this.slider = el("input", { type: "range", min: 0, step: 1, class: "da-search-slider" });
    this.slider.oninput = () => this.sharpen(Number(this.slider.value));
    this.sliderName = el("span", {});
    this.sliderValue = el("output", {});
    const slide = el("label", { class: "da-search-sharp" }, this.sliderName, this.slider, this.sliderValue);
    this.note = el("p", { class: "da-note" });
    this.books = el("div", {});
    this.sums = el("div", { class: "da-search-sums" });
    this.blend = el("div", { class: "da-search-blend" });
    this.said = el("p", { class: "da-search-said", "aria-live": "polite" });
    this.end = el("section", { class: "da-search-end" });
    const left = el("div", { class: "da-search-left" }, this.plane.element, this.note);
    const right = el(
      "div",
      { class: "da-search-right" },
      slide,
      this.said,
      this.books,
      this.sums,
      this.blend,
    );
    root.append(
      this.intro,
      this.ask,
      this.ready,
      el("div", { class: "da-search-halves" }, left, right),
      this.end,
    );
    this.unwatch = watched(this);
  }

  destroy() {
    this.unwatch();
  }

  receive(data) {
    const first = !this.data || this.wentBack;
    this.data = data;
    this.stops = [...data.sharpness, Infinity];
    if (first) this.begin(placeIn(data.sentence));
    this.wentBack = false;
    this.drawIntro();
    this.drawEnd();
    this.save();
    this.render();
  }

  begin(link) {
    const { data } = this;
    const named = pointOf(link.sorgu);
    this.query = named ?? data.queries[0].slice(1);
    const at = data.sharpness.findIndex((sharpness) => short(sharpness) === link.keskinlik);
    this.stop = at >= 0 ? at : data.sharpness.length;
    this.asking = data.ask && !named && at < 0 && mayAsk("search");
    this.guess = null;
    this.book = null;
  }

  save() {
    const [x, y] = this.query;
    const begins = String([x, y]) === String(this.data.queries[0].slice(1));
    const sharpness = this.stops[this.stop];
    writeLink({
      sorgu: begins ? null : `${x.toFixed(2)},${y.toFixed(2)}`,
      keskinlik: sharpness === Infinity ? (begins ? null : HARD) : short(sharpness),
    });
  }

  point(query) {
    this.query = query;
    this.book = null;
    this.changed();
  }

  sharpen(stop) {
    this.stop = stop;
    if (this.asking) noteAnswered("search");
    this.asking = false;
    this.changed();
  }

  changed() {
    this.save();
    this.render();
  }

  // --- drawing

  render() {
    this.width = this.root.clientWidth;
    const { data } = this;
    this.sharpness = this.stops[this.stop];
    this.trace = lookUp(this.query, data.keys, data.values, this.sharpness);
    keepingFocus(this.ask, () =>
      this.ask.replaceChildren(...(this.asking ? this.question() : this.verdict())),
    );
    keepingFocus(this.ready, () => this.ready.replaceChildren(...this.readyQueries()));
    this.drawSlider();
    this.plane.draw({
      ...data,
      query: this.query,
      weights: this.trace.weights,
      dark: isDark(this.root),
      width: this.width,
    });
    this.note.textContent = data.texts.plane_note;
    this.said.replaceChildren(...this.remark());
    keepingFocus(this.books, () => this.books.replaceChildren(this.library()));
    this.sums.replaceChildren(...this.arithmetic());
    this.blend.replaceChildren(...this.mixture());
  }

  drawIntro() {
    const { texts, prose } = this.data;
    const told = prose.map(paragraph);
    this.intro.replaceChildren(el("h1", { class: "da-title" }, texts.title), ...told);
  }

  readyQueries() {
    const { texts, queries } = this.data;
    const buttons = queries.map(([name, x, y]) => {
      const on = this.query[0] === x && this.query[1] === y;
      const attributes = { type: "button", class: "da-cost-option", "aria-pressed": String(on) };
      return el("button", { ...attributes, onclick: () => this.point([x, y]) }, name);
    });
    return [el("span", {}, texts.ready), ...buttons];
  }

  drawSlider() {
    const { texts } = this.data;
    Object.assign(this.slider, { max: this.stops.length - 1, value: this.stop });
    this.sliderName.textContent = texts.sharpness;
    this.sliderValue.textContent = this.sharpnessName();
    this.slider.setAttribute("aria-valuetext", this.sliderValue.textContent);
  }

  sharpnessName() {
    const { texts } = this.data;
    if (this.sharpness === Infinity) return texts.hard;
    const isRoot = Math.abs(this.sharpness - Math.SQRT1_2) < 1e-9;
    return isRoot
      ? `${texts.root} = ${number(this.sharpness, 2)}`
      : number(this.sharpness, Number.isInteger(this.sharpness) ? 0 : 1);
  }

  /** What is worth noticing at this place. */
  remark() {
    const { texts, books } = this.data;
    const { scores, best } = this.trace;
    if (Math.hypot(...this.query) === 0) return [texts.zero];
    if (scores[best] < UNLIKE * Math.hypot(...this.query))
      return rich(texts.nothing, { best: number(scores[best], 2) });
    const second = scores.map((score, i) => (i === best ? -Infinity : score));
    const next = second.indexOf(Math.max(...second));
    const gap = scores[best] - scores[next];
    const values = {
      book: el("strong", { class: "da-k" }, books[best]),
      other: books[next],
      gap: fine(gap, 2),
    };
    return rich(gap < 0.05 ? texts.found_close : texts.found, values);
  }

  /** The chosen book, or the one that fits best. */
  get shownBook() {
    return this.book ?? this.trace.best;
  }

  library() {
    const { texts, books, subjects, values } = this.data;
    const { scores, weights } = this.trace;
    const heads = ["book", "score", "weight", "content"].map((key) =>
      el("th", { scope: "col" }, texts["column_" + key]),
    );
    const rows = books.map((book, i) => {
      const button = el(
        "button",
        { type: "button", class: "da-search-book", "aria-pressed": String(i === this.shownBook) },
        book,
      );
      button.onclick = () => {
        this.book = i;
        this.render();
      };
      const content = values[i].map((v, d) => (v ? `${number(v, 1)} ${subjects[d]}` : null)).filter(Boolean);
      const bar = el(
        "span",
        { class: "da-search-bar", "aria-hidden": "true" },
        el("span", { style: `width:${100 * weights[i]}%` }),
      );
      return el(
        "tr",
        {},
        el("th", { scope: "row" }, button),
        el("td", {}, number(scores[i], 2)),
        el("td", {}, el("span", { class: "da-search-share" }, bar, el("b", {}, small(weights[i])))),
        el("td", { class: "da-v" }, content.join(" + ")),
      );
    });
    return el(
      "table",
      { class: "da-search-table" },
      el("caption", {}, ...rich(texts.query, { x: number(this.query[0], 2), y: number(this.query[1], 2) })),
      el("thead", {}, el("tr", {}, ...heads)),
      el("tbody", {}, ...rows),
    );
  }

  /** The chosen book's score and share, to be done by hand. */
  arithmetic() {
    const { texts, books, keys } = this.data;
    const { scores, weights } = this.trace;
    const i = this.shownBook;
    const [x, y, kx, ky] = [...this.query, ...keys[i]].map((value) => number(value, 2));
    const signed = (text) => (text.startsWith("−") ? `(${text})` : text);
    const values = {
      book: el("strong", { class: "da-k" }, books[i]), x: signed(x), y: signed(y), kx: signed(kx), ky: signed(ky),
      score: el("b", {}, number(scores[i], 4)),
    }; // prettier-ignore
    const lines = [el("p", {}, ...rich(texts.score, values))];
    if (this.sharpness === Infinity)
      lines.push(el("p", {}, ...rich(texts.share_hard, { weight: el("b", {}, number(weights[i], 0)) })));
    else {
      const exps = scores.map((score) => Math.exp(score * this.sharpness));
      const total = exps.reduce((a, b) => a + b, 0);
      const shown = {
        sharpness: this.stop === 2 ? texts.root : this.sharpnessName(), score: number(scores[i], 4), exp: large(exps[i]),
        total: large(total), weight: el("b", {}, small(weights[i])),
      }; // prettier-ignore
      lines.push(el("p", {}, ...rich(texts.share, shown), " ", texts.sum));
    }
    return lines;
  }

  /** What the soft look-up brings beside what the hard one brings. */
  mixture() {
    const { texts, subjects } = this.data;
    const { blend, found, distance } = this.trace;
    const bar = (kind, value) =>
      el(
        "span",
        { class: "da-search-bar da-search-" + kind },
        el("span", { style: `width:${100 * value}%` }),
      );
    const rows = subjects.map((subject, d) => {
      const said = rich(texts.blend_said, {
        subject,
        soft: number(blend[d], 3),
        hard: number(found[d], 1),
      }).join("");
      return el(
        "li",
        {},
        el("span", { class: "da-cost-name" }, subject),
        el(
          "span",
          { class: "da-search-two", role: "img", "aria-label": said },
          bar("soft", blend[d]),
          bar("hard", found[d]),
        ),
        el("span", { class: "da-cost-value" }, el("b", {}, number(blend[d], 3)), " · ", number(found[d], 1)),
      );
    });
    const legend = el(
      "p",
      { class: "da-search-legend" },
      el("span", { class: "da-search-key da-search-soft" }), texts.blend_soft, " ",
      el("span", { class: "da-search-key da-search-hard" }), texts.blend_hard,
    ); // prettier-ignore
    const away = el("p", { class: "da-note" }, ...rich(texts.distance, { distance: small(distance) }));
    return [el("h2", { class: "da-search-small" }, texts.blend), legend, el("ul", {}, ...rows), away];
  }

  // --- where the analogy ends

  drawEnd() {
    const { texts, end, more, own } = this.data;
    const told = end.map(paragraph);
    const word = el("strong", { class: "da-q" }, own.tokens[own.row]);
    const rows = own.tokens.map((token, j) =>
      el(
        "tr",
        {},
        el("th", { scope: "row", class: "da-k", dir: "auto" }, token),
        el("td", {}, number(own.scores[j] ?? -Infinity, 2)),
        el(
          "td",
          {},
          el(
            "span",
            { class: "da-search-share" },
            el(
              "span",
              { class: "da-search-bar", "aria-hidden": "true" },
              el("span", { style: `width:${100 * own.weights[j]}%` }),
            ),
            el("b", {}, small(own.weights[j])),
          ),
        ),
      ),
    );
    const heads = ["token", "score", "weight"].map((key) =>
      el("th", { scope: "col" }, texts["own_column_" + key]),
    );
    const table = el(
      "table",
      { class: "da-search-table da-search-own" },
      el("thead", {}, el("tr", {}, ...heads)),
      el("tbody", {}, ...rows),
    );
    const details = el(
      "details",
      { class: "da-compare-twin da-cost-more" },
      el("summary", {}, texts.more),
      ...more.map(paragraph),
    );
    this.end.replaceChildren(
      el("h2", {}, texts.end),
      ...told,
      el("h3", {}, ...rich(texts.own, { word })),
      table,
      el("p", { class: "da-note" }, ...rich(texts.own_note, { head: own.head, d: own.d_k })),
      details,
    );
  }

  // --- predict, then reveal

  question() {
    const { texts, books } = this.data;
    const answers = ["one", "two", "all"].map((kind) =>
      el(
        "button",
        { type: "button", class: "da-gap-choice", onclick: () => this.reveal(kind) },
        texts["answer_" + kind],
      ),
    );
    const skip = el(
      "button",
      { type: "button", class: "da-gap-skip", onclick: () => this.reveal(null) },
      texts.skip,
    );
    const never = el("button", { type: "button", class: "da-gap-skip" }, texts.never);
    never.onclick = () => {
      turnQuestionsOff();
      this.reveal(null);
    };
    const book = el("strong", { class: "da-k" }, books[this.trace.best]);
    return [
      el(
        "div",
        { class: "da-gap-question" },
        el("p", {}, ...rich(texts.question, { book })),
        el("div", { class: "da-gap-choices" }, ...answers, skip, never),
      ),
    ];
  }

  reveal(guess) {
    this.asking = false;
    noteAnswered("search");
    this.guess = guess;
    this.stop = this.stops.indexOf(this.data.soft);
    this.changed();
    this.slider.focus({ preventScroll: true });
  }

  verdict() {
    if (!this.guess) return [];
    const { texts } = this.data;
    return [
      el(
        "p",
        { class: "da-compare-verdict", role: "status" },
        this.guess === "all" ? texts.right : texts.wrong,
      ),
    ];
  }
}

/** Of the lesson's text, in which terms open their explanation. */
const paragraph = (text) => el("p", { "data-terms": "search" }, ...rich(text));

/** A sharpness as the address has it. */
const short = (sharpness) => String(Number(sharpness.toFixed(2)));

/** "0.13,0.99" as a point of the plane, or null. */
function pointOf(text) {
  const found = /^(-?\d(?:\.\d{1,2})?),(-?\d(?:\.\d{1,2})?)$/.exec(text ?? "");
  const point = found && [Number(found[1]), Number(found[2])];
  return point && Math.hypot(...point) <= Plane.LONGEST + 1e-9 ? point : null;
}

/** e^118 has no room in a line. */
function large(x) {
  if (x < 1e5) return number(x, x < 10 ? 3 : 1);
  const power = Math.floor(Math.log10(x));
  return `${number(x / 10 ** power, 2)} × 10${raised(power)}`;
}
