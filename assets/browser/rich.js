// Sentences from ui/texts with holes: {name} takes a value, [text](q) is coloured and linked
// to the symbol q, **text** is bold, W_Q has a real index. Values become text nodes or given elements, never markup.
import { el } from "./common.js";

const PIECE = /\{(\w+)\}|\[([^\]]+)\]\((\w+)\)|\*\*([^*]+)\*\*|W_(\w)/g;

export function rich(template, values = {}) {
  const nodes = [];
  let last = 0;
  for (const match of template.matchAll(PIECE)) {
    nodes.push(template.slice(last, match.index));
    const [, hole, linked, part, bold, index] = match;
    if (hole)
      nodes.push(values[hole] instanceof Node ? values[hole].cloneNode(true) : String(values[hole] ?? ""));
    else if (linked) nodes.push(symbol(part, rich(linked, values)));
    else if (bold) nodes.push(el("b", {}, rich(bold, values)));
    else nodes.push(el("span", { class: "da-matrix-name" }, "W", el("sub", {}, index)));
    last = match.index + match[0].length;
  }
  nodes.push(template.slice(last));
  return nodes.filter((node) => node !== "");
}

/** A symbol of the formula: same colour everywhere, and pointing at one lights all of its kind. */
export function symbol(part, ...content) {
  return el("span", { class: "da-symbol da-" + part, "data-part": part }, ...content);
}
