// The chosen head, large: what it does, its exact weights as a table that speaks, and what is hidden of them.
import { el, keepingFocus, number, percent, signedColor, weightColor } from "./common.js";
import { choice, facts, more, note } from "./heads-facts.js";
import { rich } from "./rich.js";
import { Matrix } from "./stage-matrix.js";

export class Panel {
  constructor(page) {
    this.page = page;
    this.facts = el("div", {});
    this.actions = el("div", { class: "da-actions" });
    this.tabs = el("div", {});
    this.picture = el("div", { class: "da-heads-picture" });
    this.wide = el("p", { class: "da-note", hidden: true });
    this.said = el("p", { class: "da-result da-cell-said" });
    this.notes = el("div", {});
    this.matrix = new Matrix((row, column) => this.pick(row, column));
    this.matrix.element.onscroll = () => this.scrolls();
    this.element = el(
      "section",
      { class: "da-heads-panel" },
      this.facts,
      this.tabs,
      this.wide,
      this.picture,
      this.said,
      this.actions,
      this.notes,
    );
  }

  update(view) {
    this.view = view;
    const { lesson, state } = view;
    const name = lesson.name(state.layer, state.head);
    this.element.setAttribute("aria-label", name);
    const title = el("h2", {}, name);
    keepingFocus(this.facts, () => this.facts.replaceChildren(title, ...facts(view).filter(Boolean)));
    const mean =
      tab(view) === "ortalama" ? [el("h3", { class: "da-mean-title" }, lesson.texts.mean_title)] : [];
    keepingFocus(this.tabs, () => this.tabs.replaceChildren(...this.whichPicture(view), ...mean));
    this.draw(view);
    keepingFocus(this.actions, () => this.actions.replaceChildren(...this.buttons(view)));
    this.notes.replaceChildren(...this.meanNotes(view), ...this.hiddenNotes(view), more(view));
  }

  whichPicture({ page, lesson, state }) {
    const t = lesson.texts;
    const options = { bu: lesson.off.length ? t.tab_simdi : t.tab_bu };
    if (lesson.off.length) Object.assign(options, { once: t.tab_once, fark: t.tab_fark });
    if (state.chosen.length > 1) options.ortalama = t.tab_ortalama.replace("{sayi}", state.chosen.length);
    if (Object.keys(options).length < 2) return [];
    return [choice(t.tabs, options, state.tab in options ? state.tab : "bu", (tab) => page.change({ tab }))];
  }

  draw(view) {
    const { lesson, state, dark } = view;
    const values = shown(view);
    this.waiting = !values;
    if (!values) {
      if (!this.matrix.element.isConnected) this.picture.replaceChildren(note(lesson.texts.loading));
      return;
    }
    if (!this.matrix.element.isConnected) this.picture.replaceChildren(this.matrix.element);
    const m = lesson.size(state.view);
    const first = state.hideStart ? 1 : 0;
    const names = lesson.names(state.view).slice(first);
    if (state.column === null || state.column < first) state.column = strongest(values, m, state.row, first);
    const [row, column] = [state.row, state.column].map((i) => Math.max(0, i - first));
    const at = (i, j) => values[(i + first) * m + j + first];
    const painter = this.painter(view, at, names);
    const t = lesson.texts;
    this.matrix.update({
      labels: names.map((name, i) => ({ text: shortened(name, i + first), full: name })),
      width: this.element.clientWidth - 34,
      corner: [t.corner_row, t.corner_column],
      label: this.label(view),
      row,
      column,
      ...painter,
      values: [
        lesson.serial,
        tab(view),
        state.layer,
        state.head,
        state.view,
        state.threshold,
        first,
        dark,
        state.chosen.join(";"),
      ].join(),
    });
    this.matrix.element.classList.toggle("da-start-shown", !first);
    this.said.replaceChildren(painter.say(row, column));
    requestAnimationFrame(() => this.scrolls());
  }

  /** Says that a table wider than its place goes on; its edge fades until the end is reached. */
  scrolls() {
    const { scrollWidth, clientWidth, scrollLeft } = this.matrix.element;
    const wide = scrollWidth > clientWidth + 1;
    this.wide.hidden = !wide;
    this.wide.textContent = wide ? this.view.lesson.texts.wide : "";
    this.picture.classList.toggle("da-more", wide && scrollLeft + clientWidth < scrollWidth - 1);
  }

  label({ lesson, state }) {
    const t = lesson.texts;
    const which = tab({ lesson, state });
    const form = which === "fark" ? t.matrix_fark : which === "ortalama" ? t.matrix_ortalama : t.matrix;
    return form.replace("{ad}", () => lesson.name(state.layer, state.head));
  }

  painter(view, at, names) {
    const { lesson, state, dark } = view;
    const t = lesson.texts;
    const signed = tab(view) === "fark";
    let largest = 1e-9;
    if (signed)
      names.forEach((_, i) => names.forEach((_, j) => (largest = Math.max(largest, Math.abs(at(i, j))))));
    const hidden = (i, j) => !signed && at(i, j) < state.threshold;
    const form = signed ? t.cell_fark : t.cell;
    const said = (text, i, j) =>
      text
        .replace("{soran}", () => names[i])
        .replace("{bakilan}", () => names[j])
        .replace("{sayi}", () => number(at(i, j), 3));
    return {
      color: (i, j) => {
        if (hidden(i, j)) return "transparent";
        return signed ? signedColor(at(i, j), largest, dark) : weightColor(at(i, j), dark);
      },
      text: (i, j) => (hidden(i, j) ? "" : number(at(i, j), 2)),
      say: (i, j) => said(hidden(i, j) ? t.cell_hidden : form, i, j),
    };
  }

  pick(row, column) {
    const { page, state } = this.view;
    const first = state.hideStart ? 1 : 0;
    const change = {};
    if (row !== null) change.row = row + first;
    if (column !== null) change.column = column + first;
    page.change(change);
    page.say(this.said.textContent);
  }

  buttons({ page, lesson, state }) {
    const t = lesson.texts;
    const { layer, head } = state;
    const inMean = state.chosen.some(([l, h]) => l === layer && h === head);
    const off = lesson.off.some(([l, h]) => l === layer && h === head);
    const button = (text, onclick) => el("button", { type: "button", class: "da-button", onclick }, text);
    return [
      button(off ? t.switch_on : t.switch_off, () => page.toggleOff(layer, head)),
      button(inMean ? t.drop_mean : t.add_mean, () => page.toggleMean(layer, head)),
      el("a", { class: "da-button da-as-link", href: stepsAddress(lesson, state) }, t.to_steps),
      el(
        "button",
        { type: "button", class: "da-button da-phone-only", onclick: () => page.scrollTo(page.root) },
        t.to_grid,
      ),
    ];
  }

  /** What is not shown, and that nothing was made larger for it; and the rule of the view. */
  hiddenNotes(view) {
    const { lesson, state } = view;
    const t = lesson.texts;
    const same = lesson.words.length === lesson.tokens.length;
    const lines = [t[same ? "rule_same" : state.view === "kelime" ? "rule_words" : "rule_pieces"]];
    const values = shown(view);
    const share = values && tab(view) !== "fark";
    if (!state.hideStart) lines.unshift(t.special);
    else if (share)
      lines.unshift(filled(t.special_hidden, { yuzde: percent(toStart(values, lesson.size(state.view))) }));
    if (state.threshold > 0 && share) lines.unshift(thresholdNote(view, values));
    return lines.map((line) => note(line));
  }

  meanNotes(view) {
    const { lesson, state } = view;
    if (tab(view) !== "ortalama") return [];
    const t = lesson.texts;
    const names = state.chosen.map(([l, h]) => lesson.name(l, h)).join("; ");
    return [note(filled(t.mean_list, { adlar: names })), note(...rich(t.mean_note))];
  }

  sayFailed(t) {
    if (this.waiting) this.picture.replaceChildren(note(t.failed));
  }
}

/** The picture that is shown: the wish in the link, if this sentence has it. */
export function tab({ lesson, state }) {
  if (["once", "fark"].includes(state.tab)) return lesson.off.length ? state.tab : "bu";
  return state.tab === "ortalama" && state.chosen.length > 1 ? "ortalama" : "bu";
}

/** The numbers of the chosen picture, or null while they are on their way. */
export function shown(view, which = tab(view)) {
  const { lesson, state } = view;
  const now = () => lesson.matrix(state.layer, state.head, state.view);
  const before = () => lesson.matrix(state.layer, state.head, state.view, true);
  if (which === "once") return before();
  if (which === "fark") return now() && before() ? now().map((value, i) => value - before()[i]) : null;
  return which === "ortalama" ? mean(view) : now();
}

/** The arithmetic mean of the chosen heads; a picture, nothing that the model computes. */
function mean({ lesson, state }) {
  const all = state.chosen.map(([layer, head]) => lesson.matrix(layer, head, state.view));
  if (all.some((one) => !one)) return null;
  return Float64Array.from(all[0], (_, i) => all.reduce((sum, one) => sum + one[i], 0) / all.length);
}

/** The column of the largest weight in a row, among those that are shown. */
function strongest(values, m, row, first) {
  let best = first;
  for (let j = first; j < m; j++) if (values[row * m + j] > values[row * m + best]) best = j;
  return best;
}

function toStart(values, m) {
  let sum = 0;
  for (let i = 1; i < m; i++) sum += values[i * m];
  return sum / Math.max(1, m - 1);
}

/** How many cells the threshold hides, and how much of the attention was in them. */
function thresholdNote({ lesson, state }, values) {
  const m = lesson.size(state.view);
  const first = state.hideStart ? 1 : 0;
  let [cells, mass] = [0, 0];
  for (let i = first; i < m; i++)
    for (let j = first; j < m; j++) {
      const value = values[i * m + j];
      if (value >= state.threshold) continue;
      cells += 1;
      mass += value;
    }
  const { threshold_hidden, threshold_none } = lesson.texts;
  return filled(cells ? threshold_hidden : threshold_none, {
    esik: number(state.threshold),
    sayi: cells,
    yuzde: percent(mass / Math.max(1, m - first)), // each row gives out 1, what goes to [BAŞ] included
  });
}

function filled(template, values) {
  return rich(template, values).join("");
}

function shortened(name, i) {
  return i === 0 || name.length <= 12 ? name : name.slice(0, 11) + "…";
}

/** The same head on the page of steps; a plain link, so that it can be opened in another tab. */
function stepsAddress(lesson, state) {
  const address = new URL("./adim_adim", document.baseURI);
  for (const [key, value] of new URLSearchParams(window.location.search))
    if (["cumle", "maske", "agirlik", "kapali"].includes(key)) address.searchParams.set(key, value);
  const place = { cumle: lesson.sentence, adim: "softmax", katman: state.layer + 1, bas: state.head + 1 };
  for (const [key, value] of Object.entries(place)) address.searchParams.set(key, value);
  return address.href;
}
