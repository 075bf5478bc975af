// What attention costs. Counts, weights and tiles are the core's and are here at once; times are measured by the
// server, point by point, and only as far as it predicts that it can afford them.
import { decode } from "./stage-data.js";
import { el, keepInHistory, keepingFocus, mayAsk, mounting, placeIn, readLink, watched, writeLink } from "./common.js"; // prettier-ignore
import { Far } from "./cost-far.js";
import { Growth } from "./cost-growth.js";
import { Measurement } from "./cost-measure.js";
import { whole } from "./cost-parts.js";
import { Tiles } from "./cost-tiles.js";
import { Ways } from "./cost-ways.js";
import { rich } from "./rich.js";

const PARTS = { iki: Growth, karo: Tiles, yol: Ways, uzak: Far };
const mount = mounting(".da-cost", (root) => new Cost(root));

export default (component) => mount(component, decode(component.data));

class Cost {
  constructor(root) {
    this.root = root;
    root.classList.add("da-stage");
    this.title = el("h1", { class: "da-title" });
    this.tabs = el("div", { class: "da-cost-tabs", role: "group" });
    this.told = el("p", { class: "da-cost-told", "data-terms": "cost" });
    this.body = el("div", {});
    this.more = el("details", { class: "da-compare-twin da-cost-more" });
    root.append(this.title, this.tabs, this.told, this.body, this.more);
    this.measurement = new Measurement(() => this.measured());
    this.parts = Object.fromEntries(Object.entries(PARTS).map(([key, Part]) => [key, new Part(this)]));
    this.unwatch = watched(this);
    this.path = window.location.pathname;
  }

  destroy() {
    this.measurement.stop();
    this.unwatch();
  }

  /** Other text begins anew; other weights of the same text stay where we are. */
  receive(data) {
    const before = this.data;
    this.data = data;
    const first = !before || this.wentBack;
    const link = this.wentBack ? readLink() : first ? placeIn(data.sentence) : {};
    if (first) {
      this.part = link.bolum in PARTS ? link.bolum : "iki";
      this.asking = data.ask && !("kat" in link) && mayAsk("cost");
    }
    const other = first || before.sentence !== data.sentence;
    if (other) {
      this.row = whole(link.satir, 0, data.n - 1, data.row);
      this.measurement.forget(data.address, Object.keys(data.kinds), data.n);
    }
    for (const part of Object.values(this.parts)) part.receive({ first, other, link });
    this.wentBack = false;
    this.save();
    this.title.textContent = data.title;
    this.toldPart = null;
    this.render();
    this.measure();
  }

  /** What has to be measured for what is on the screen. */
  measure() {
    const times = this.parts[this.part].wanted?.();
    if (times !== undefined && !this.asking) this.measurement.upTo(times);
    else this.measurement.stop();
  }

  measured() {
    if (this.data) this.render();
  }

  /** Parts change without the server, which therefore sends nothing when the visitor goes back. */
  onBack() {
    if (window.location.pathname === this.path) this.receive(this.data);
  }

  choose(part) {
    if (part !== this.part) keepInHistory();
    this.part = part;
    this.save();
    this.render();
    this.measure();
  }

  changed() {
    this.save();
    this.render();
  }

  save() {
    const own = Object.values(this.parts).map((part) => part.link());
    const row = this.row === this.data.row ? null : this.row;
    writeLink(Object.assign({ bolum: this.part === "iki" ? null : this.part, satir: row }, ...own));
  }

  render() {
    this.width = this.root.clientWidth;
    const { data } = this;
    keepingFocus(this.tabs, () => this.tabs.replaceChildren(...this.buttons()));
    this.tabs.setAttribute("aria-label", data.texts.parts);
    if (this.toldPart !== this.part) this.tell();
    this.parts[this.part].render(this.body);
  }

  /** The words of a part; only where they are others, for an explanation may be open in them. */
  tell() {
    const { texts, prose, more_prose } = this.data;
    this.toldPart = this.part;
    this.told.replaceChildren(...rich(prose[Object.keys(PARTS).indexOf(this.part)]));
    const paragraphs = more_prose.map((text) => el("p", { "data-terms": "cost" }, ...rich(text)));
    this.more.replaceChildren(el("summary", {}, texts.more), ...paragraphs);
  }

  buttons() {
    return Object.keys(PARTS).map((key) =>
      el(
        "button",
        {
          type: "button",
          class: "da-compare-kind",
          "aria-pressed": String(key === this.part),
          onclick: () => this.choose(key),
        },
        this.data.texts["part_" + key],
      ),
    );
  }
}
