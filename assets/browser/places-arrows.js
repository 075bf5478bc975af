// RoPE: a query and a key of this sentence as arrows, turned by their places, pair by pair.
// Turned here in float64 by the core's formula: pair i turns by t · 10000^(−2i/d_k), in radians.
import { el, number, range } from "./common.js";
import { draw, fold, mark, Slider, table, wordPicks } from "./parts.js";
import { rich } from "./rich.js";

const FARTHEST = 60;
const APART = 30;
const DEGREES = 180 / Math.PI;

export class Arrows {
  constructor(page) {
    this.page = page;
    const { texts } = page.data;
    const moved = (field) => (value) => {
      this[field] = value;
      page.save();
      this.show();
    };
    this.startSlider = new Slider({
      name: texts.start,
      min: 0,
      max: FARTHEST,
      say: () =>
        texts.start_says
          .replace("{from}", number(this.start, 0))
          .replace("{to}", number(this.start + this.distance, 0)),
      move: moved("start"),
    });
    this.distanceSlider = new Slider({
      name: texts.distance,
      min: -APART,
      max: APART,
      say: () => texts.distance_says.replace("{value}", number(this.distance, 0)),
      move: moved("distance"),
    });
    const home = el("button", { type: "button", class: "da-button" }, texts.own_places);
    home.onclick = () => {
      this.home();
      page.save();
      this.show();
    };
    this.intro = el("p", { class: "da-lab-intro" });
    this.picks = el("div", { class: "da-controls" });
    this.said = el("p", { class: "da-lab-said", "aria-live": "polite" });
    this.checks = el("div", {});
    this.dials = el("div", { class: "da-dials" });
    this.twin = fold(texts.parts_table);
    this.element = el(
      "section",
      { class: "da-lab-section" },
      el("h2", {}, texts.rope),
      this.intro,
      this.picks,
      el("div", { class: "da-lab-controls" }, this.startSlider.element, this.distanceSlider.element, home),
      this.said,
      this.checks,
      this.dials,
      el("p", { class: "da-note" }, texts.rope_note),
      this.twin,
    );
  }

  fromLink(link) {
    const whole = (text, low, high) =>
      /^-?\d{1,3}$/.test(text ?? "") && Number(text) >= low && Number(text) <= high ? Number(text) : null;
    this.start = whole(link.kayma, 0, FARTHEST);
    this.distance = whole(link.uzaklik, -APART, APART);
  }

  /** The places that the two words have in the sentence. */
  home() {
    this.start = this.distance = null;
  }

  settle() {
    const { row, column } = this.page;
    this.start ??= Math.min(FARTHEST, row);
    this.distance ??= Math.max(-APART, Math.min(APART, column - row));
  }

  link() {
    const own = this.start === null || this.distance === null;
    return { kayma: own ? null : this.start, uzaklik: own ? null : this.distance };
  }

  /** Each pair: both arrows turned by their places, how fast it turns, and its part of q · k. */
  pairs(start, distance) {
    const { page } = this;
    const [q, k] = [page.row_("Q", page.row), page.row_("K", page.column)];
    return range(q.length / 2).map((i) => {
      const speed = 10000 ** ((-2 * i) / q.length);
      const a = turned(q[2 * i], q[2 * i + 1], start * speed);
      const b = turned(k[2 * i], k[2 * i + 1], (start + distance) * speed);
      return { speed, a, b, part: a[0] * b[0] + a[1] * b[1] };
    });
  }

  product(start, distance) {
    return this.pairs(start, distance).reduce((sum, pair) => sum + pair.part, 0);
  }

  show() {
    this.settle();
    const { texts, tokens } = this.page.data;
    const { start, distance } = this;
    this.startSlider.set(start);
    this.distanceSlider.set(distance);
    const words = { asker: mark("q", tokens[this.page.row]), seen: mark("k", tokens[this.page.column]) };
    this.intro.replaceChildren(...rich(texts.rope_intro, words));
    this.showPicks();
    const pairs = this.pairs(start, distance);
    this.said.replaceChildren(...rich(texts.product, { product: number(this.product(start, distance), 6) }));
    const still = { distance: number(distance, 0), product: number(this.product(0, distance), 6) };
    this.checks.replaceChildren(
      el(
        "p",
        { class: "da-note" },
        ...rich(texts.product_same, still),
        distance < 0 ? texts.before_zero : "",
      ),
      el("p", { class: "da-note" }, texts.product_off.replace("{product}", number(this.product(0, 0), 6))),
    );
    this.dials.replaceChildren(...pairs.map((pair, i) => this.dial(pair, i)));
    this.showTwin(pairs);
  }

  showPicks() {
    const { page } = this;
    const { texts, tokens } = page.data;
    const pick = (row, column) => {
      Object.assign(page, { row, column });
      this.home();
      page.save();
      page.showShuffle();
      this.show();
    };
    const { row, column } = page;
    wordPicks(this.picks, { names: [texts.asker, texts.seen], tokens, row, column, pick });
  }

  dial({ speed, a, b, part }, i) {
    const { texts } = this.page.data;
    const value = number(part, 3);
    const apart = number(between(a, b), 1);
    const label = texts.arrow_label.replace("{pair}", i).replace("{part}", value).replace("{apart}", apart);
    const picture = draw(
      "svg",
      { viewBox: "-60 -60 120 120", role: "img", "aria-label": label, class: "da-dial" },
      draw("circle", { r: 54, class: "da-dial-rim" }),
      arrow(b, "k"),
      arrow(a, "q"),
    );
    const turn = number(speed * DEGREES, speed * DEGREES < 1 ? 2 : 1);
    return el(
      "figure",
      { class: "da-dial-box" },
      picture,
      el(
        "figcaption",
        {},
        el("b", {}, value),
        el("span", {}, texts.arrow_apart.replace("{apart}", apart)),
        el("span", {}, texts.arrow_turn.replace("{turn}", turn)),
      ),
    );
  }

  showTwin(pairs) {
    const { texts } = this.page.data;
    const rows = pairs.map(({ speed, a, b, part }, i) => [
      String(i),
      number(speed * DEGREES, 3) + "°",
      number(Math.hypot(...a), 3),
      number(Math.hypot(...b), 3),
      number(between(a, b), 1) + "°",
      number(part, 6),
    ]);
    rows.push([texts.sum, "", "", "", "", number(this.product(this.start, this.distance), 6)]);
    const head = ["pair", "turn", "q", "k", "apart", "part"].map((name) => texts["column_" + name]);
    this.twin.replaceChildren(this.twin.firstChild, table(head, rows, texts.parts_table));
  }
}

function turned(x, y, angle) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [x * c - y * s, x * s + y * c];
}

/** The angle from one arrow to the other, 0 … 180 degrees. */
const between = (a, b) =>
  Math.abs(Math.atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1])) * DEGREES;

/**
 * From the middle, counter-clockwise for positive angles; never by colour alone. All are drawn equally
 * long, so that every angle is seen; how long they are stands in the table.
 */
function arrow([x, y], kind) {
  const length = Math.hypot(x, y) || 1;
  const [ux, uy] = [x / length, -y / length];
  const [tx, ty] = [50 * ux, 50 * uy];
  const tip = 14;
  const wing = (side) =>
    `${tx - tip * ux - side * 0.45 * tip * uy},${ty - tip * uy + side * 0.45 * tip * ux}`;
  return draw(
    "g",
    { class: "da-arrow-" + kind },
    draw("line", { x1: 0, y1: 0, x2: tx - tip * ux * 0.8, y2: ty - tip * uy * 0.8 }),
    draw("polygon", { points: `${tx},${ty} ${wing(1)} ${wing(-1)}` }),
  );
}
