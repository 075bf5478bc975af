// What the parts of the lesson about cost share: numbers of the address, rows of buttons, tables.
import { el } from "./common.js";

/** A whole number of the address within bounds, or what stands there by itself. */
export function whole(text, least, most, otherwise) {
  const value = /^\d{1,5}$/.test(text ?? "") ? Number(text) : NaN;
  return value >= least && value <= most ? value : otherwise;
}

/** A row of buttons of which one is pressed: options {value: label}. */
export function choice(label, options, now, chosen) {
  const buttons = Object.entries(options).map(([value, name]) =>
    el(
      "button",
      {
        type: "button",
        class: "da-cost-option",
        "aria-pressed": String(value === String(now)),
        onclick: () => chosen(value),
      },
      name,
    ),
  );
  return el(
    "div",
    { class: "da-choice", role: "group", "aria-label": label },
    el("span", {}, label),
    ...buttons,
  );
}

/** A table: heads and rows of strings or elements; the first cell of a row is its head. */
export function table(caption, heads, rows) {
  return el(
    "table",
    { class: "da-cost-table" },
    el("caption", {}, el("span", {}, caption)),
    el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col" }, head)))),
    el(
      "tbody",
      {},
      ...rows.map(([name, ...cells]) =>
        el("tr", {}, el("th", { scope: "row" }, name), ...cells.map((cell) => el("td", {}, cell))),
      ),
    ),
  );
}
