// Every head of every layer as a small canvas, sorted by place or grouped by what it does.
import { el, number, percent, weightColor } from "./common.js";

export class Grid {
  constructor(onPick) {
    this.onPick = onPick;
    this.element = el("div", { class: "da-heads-grid", role: "group" });
    this.element.onkeydown = (event) => this.moved(event);
  }

  update(view) {
    const { lesson, state } = view;
    const built = [lesson.serial, state.sort].join();
    if (built !== this.built) this.build(view);
    this.built = built;
    this.element.setAttribute("aria-label", lesson.texts.grid);
    const drawn = [built, view.dark, state.view, state.threshold, state.hideStart].join();
    for (const item of this.items) {
      if (drawn !== this.drawn) paint(item.canvas, view, item.layer, item.head);
      this.mark(item, view);
    }
    this.drawn = drawn;
  }

  build(view) {
    const { lesson, state } = view;
    this.items = [];
    const groups = state.sort === "is" ? byRole(lesson) : byLayer(lesson);
    this.element.dataset.sort = state.sort;
    this.element.replaceChildren(
      ...groups.map(({ name, heads }) =>
        el(
          "section",
          { class: "da-heads-row" },
          el("h3", {}, name),
          el(
            "div",
            { class: "da-heads-cells" },
            heads.map(([layer, head]) => this.item(view, layer, head)),
          ),
        ),
      ),
    );
  }

  item(view, layer, head) {
    const { lesson, state } = view;
    const canvas = el("canvas", { "aria-hidden": "true" });
    const name = el("span", { class: "da-thumb-name" });
    const role = el("span", { class: "da-thumb-role" });
    const change = el("span", { class: "da-thumb-change" });
    const button = el("button", { type: "button", class: "da-thumb" }, canvas, name, role, change);
    button.onclick = () => this.onPick(layer, head, true);
    const where = state.sort === "is" ? `${layer + 1}.${head + 1}` : `${lesson.texts.head} ${head + 1}`;
    const score = lesson.role(layer, head)?.score;
    name.append(where, ...(score ? [" ", el("b", {}, number(score.right))] : []));
    this.items.push({ button, canvas, name, role, change, layer, head });
    return button;
  }

  mark(item, { lesson, state }) {
    const { button, role, change, layer, head } = item;
    const t = lesson.texts;
    const on = layer === state.layer && head === state.head;
    const off = lesson.silent(layer, head);
    const inMean = state.chosen.some(([l, h]) => l === layer && h === head);
    button.classList.toggle("on", on);
    button.classList.toggle("off", off);
    button.classList.toggle("mean", inMean);
    button.tabIndex = on ? 0 : -1;
    button.setAttribute("aria-pressed", String(on));
    const found = lesson.role(layer, head);
    const moved = lesson.changeOf(layer, head);
    role.textContent = caption(lesson, found);
    change.hidden = !lesson.changes;
    change.textContent = off ? t.marked_off : moved > 0 ? t.moved.replace("{yuzde}", percent(moved)) : "";
    button.classList.toggle("taught", Boolean(found?.taught));
    const said = [lesson.name(layer, head), spoken(lesson, found)];
    if (off) said.push(t.marked_off);
    if (moved > 0) said.push(change.textContent);
    if (inMean) said.push(t.marked_mean);
    button.setAttribute("aria-label", said.join(", "));
  }

  moved(event) {
    const buttons = this.items.map((item) => item.button);
    const at = buttons.indexOf(document.activeElement);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
    const target = to ?? { ArrowUp: above(buttons, at, -1), ArrowDown: above(buttons, at, 1) }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    if (!buttons[target]) return;
    buttons[target].focus();
    this.onPick(this.items[target].layer, this.items[target].head, false);
  }
}

/** The button nearest above or below, by where they stand on the screen. */
function above(buttons, at, direction) {
  const boxes = buttons.map((button) => button.getBoundingClientRect());
  let best = at;
  let least = Infinity;
  boxes.forEach((box, i) => {
    const down = (box.top - boxes[at].top) * direction;
    const far = down * 4 + Math.abs(box.left - boxes[at].left);
    if (down > 8 && far < least) [best, least] = [i, far];
  });
  return best;
}

function byLayer(lesson) {
  return [...Array(lesson.layers).keys()].map((layer) => ({
    name: lesson.texts.layer + " " + (layer + 1),
    heads: [...Array(lesson.h).keys()].map((head) => [layer, head]),
  }));
}

/** Groups by role, the surest heads first; those without a role last. */
function byRole(lesson) {
  const groups = new Map();
  for (const [layer, head] of lesson.everyHead()) {
    const found = lesson.role(layer, head);
    const key = found?.role ?? "";
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push({ at: [layer, head], right: found?.score?.right ?? 0 });
  }
  const keys = [...Object.keys(lesson.texts.roles), ""].filter((key) => groups.has(key));
  return keys.map((key) => ({
    name: capital(key ? lesson.texts.roles[key] : lesson.texts.none_role),
    heads: groups
      .get(key)
      .sort((a, b) => b.right - a.right)
      .map((item) => item.at),
  }));
}

function capital(text) {
  return text[0] === "[" ? text : text[0].toLocaleUpperCase("tr") + text.slice(1);
}

function caption(lesson, found) {
  if (!found) return lesson.measured ? lesson.texts.none_short : "";
  return (found.taught ? "◆ " : "◇ ") + lesson.texts.short[found.role];
}

function spoken(lesson, found) {
  const t = lesson.texts;
  if (!found) return lesson.measured ? `${t.free}, ${t.none_role}` : lesson.kind.free;
  const score = found.score ? ": " + number(found.score.right) : "";
  return `${found.taught ? t.taught : t.free}, ${t.roles[found.role]}${score}`;
}

/** One square per cell; what is hidden is paper. */
export function paint(canvas, { lesson, state, dark }, layer, head) {
  const m = lesson.size(state.view);
  const first = state.hideStart ? 1 : 0;
  const shades = lesson.shades(layer, head, state.view);
  canvas.width = canvas.height = Math.max(1, m - first);
  const image = new ImageData(canvas.width, canvas.height);
  const colours = palette(dark);
  for (let i = first; i < m; i++)
    for (let j = first; j < m; j++) {
      const shade = shades[i * m + j];
      const at = shade < state.threshold ? 0 : Math.max(0, Math.min(255, Math.round(shade * 255)));
      image.data.set(colours[at], ((i - first) * (m - first) + j - first) * 4);
    }
  canvas.getContext("2d").putImageData(image, 0, 0);
}

const palettes = {};
function palette(dark) {
  palettes[dark] ??= [...Array(256).keys()].map((byte) => [
    ...weightColor(byte / 255, dark)
      .match(/\d+/g)
      .map(Number),
    255,
  ]);
  return palettes[dark];
}
