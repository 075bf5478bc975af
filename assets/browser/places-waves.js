// Sinusoidal positions: all of them as a picture, one pair as two waves, one number spelled out.
import { el, isDark, number, range, signedColor } from "./common.js";
import { chart, Slider } from "./parts.js";
import { rich } from "./rich.js";

export class Waves {
  constructor(page) {
    this.page = page;
    const { texts, sent } = page.data;
    const [places, width] = sent.waves.shape;
    this.places = places;
    this.width = width;
    const moved = (field) => (value) => {
      this[field] = value;
      page.save();
      this.show();
    };
    this.placeSlider = new Slider({
      name: texts.place,
      min: 0,
      max: places - 1,
      say: (value) => texts.place_says.replace("{value}", value),
      move: moved("place"),
    });
    this.pairSlider = new Slider({
      name: texts.pair,
      min: 0,
      max: width / 2 - 1,
      say: (value) => texts.pair_says.replace("{value}", value),
      move: moved("pair"),
    });
    this.canvas = el("canvas", { role: "img", class: "da-waves" });
    this.canvas.onpointerdown = (event) => this.point(event);
    this.canvas.onpointermove = (event) => event.buttons && this.point(event);
    this.chart = el("div", {});
    this.sums = el("div", { class: "da-formula" });
    const note = texts.waves_picture.replace("{last}", places - 1).replace("{last_dim}", width - 1);
    this.canvas.setAttribute("aria-label", note);
    this.element = el(
      "section",
      { class: "da-lab-section" },
      el("h2", {}, texts.waves),
      el("p", { class: "da-lab-intro" }, ...rich(texts.waves_intro, { d_model: width })),
      el("div", { class: "da-lab-controls" }, this.placeSlider.element, this.pairSlider.element),
      el(
        "div",
        { class: "da-lab-two" },
        el("div", { class: "da-lab-panel" }, this.canvas, el("p", { class: "da-note" }, note)),
        el(
          "div",
          { class: "da-lab-panel" },
          el("h3", {}, texts.waves_chart),
          this.chart,
          this.sums,
          el("p", { class: "da-note" }, texts.wave_note),
        ),
      ),
    );
  }

  fromLink(link, data) {
    const whole = (text, count, other) =>
      /^\d{1,3}$/.test(text ?? "") && Number(text) < count ? Number(text) : other;
    this.place = whole(link.yer, this.places, Math.min(data.row, this.places - 1));
    this.pair = whole(link.cift, this.width / 2, 0);
  }

  link() {
    return { yer: this.place, cift: this.pair };
  }

  at(place, column) {
    return this.page.data.sent.waves.numbers[place * this.width + column];
  }

  /** A finger on the picture chooses the place and the pair. */
  point(event) {
    const box = this.canvas.getBoundingClientRect();
    const within = (share, count) => Math.max(0, Math.min(count - 1, Math.floor(share * count)));
    this.place = within((event.clientY - box.top) / box.height, this.places);
    this.pair = within((event.clientX - box.left) / box.width, this.width / 2);
    this.page.save();
    this.show();
  }

  show() {
    const { place, pair } = this;
    const { texts } = this.page.data;
    this.placeSlider.set(place);
    this.pairSlider.set(pair);
    this.paint();
    const [sine, cosine] = [this.at(place, 2 * pair), this.at(place, 2 * pair + 1)];
    const points = (odd) => range(this.places).map((t) => [t, this.at(t, 2 * pair + odd)]);
    const dots = (odd, kind) => [
      { points: points(odd), kind, dots: false },
      { points: [[place, odd ? cosine : sine]], kind, line: false },
    ];
    const label = texts.waves_chart_label
      .replace("{sine}", number(sine, 3))
      .replace("{cosine}", number(cosine, 3));
    const last = this.places - 1;
    this.chart.replaceChildren(
      chart({
        label,
        x: (t) => t / last,
        y: (value) => (value + 1.1) / 2.2,
        now: place,
        ticksX: [0, 16, 32, 48, last].map((t) => [t, String(t)]),
        ticksY: [-1, 0, 1].map((value) => [value, number(value, 0)]),
        lines: [...dots(0, "divided"), ...dots(1, "raw")],
      }),
    );
    const angle = place / 10000 ** ((2 * pair) / this.width);
    const values = {
      t: place,
      even: 2 * pair,
      odd: 2 * pair + 1,
      d_model: this.width,
      angle: number(angle, 3),
      sine: number(sine, 3),
      cosine: number(cosine, 3),
    };
    this.sums.replaceChildren(
      el("p", {}, ...rich(texts.wave_sum, values)),
      el("p", {}, ...rich(texts.wave_cosine, values)),
    );
  }

  paint() {
    const { canvas, places, width } = this;
    const size = 4;
    canvas.width = width * size;
    canvas.height = places * size;
    const paper = canvas.getContext("2d");
    const dark = isDark(this.page.root);
    for (let t = 0; t < places; t++)
      for (let d = 0; d < width; d++) {
        paper.fillStyle = signedColor(this.at(t, d), 1, dark);
        paper.fillRect(d * size, t * size, size, size);
      }
    paper.strokeStyle = getComputedStyle(this.page.root).color;
    paper.lineWidth = 2;
    paper.strokeRect(1, this.place * size - 1, canvas.width - 2, size + 2);
    paper.strokeRect(2 * this.pair * size - 1, 1, 2 * size + 2, canvas.height - 2);
  }
}
