// Terms in our own prose open their explanation: with a finger, the mouse or the keyboard.
// Marked is the first occurrence in each piece of prose, or in all pieces with the same name in
// data-terms (one lesson's text in several places). What a visitor typed is never marked: prose
// with a hole in it keeps the hole's word as a text node of its own, between two others or in quotes.
import { el } from "./common.js";
import { addressOf, glossary, goTo, lower } from "./terms-data.js";

const PROSE = "[class*='-prose'], .st-key-da_onward .da-note, .da-card, .da-heading, [data-terms]";
const NOT_IN =
  "a, button, summary, h1, h2, h3, h4, table, ul, ol, code, pre, q, strong, input, svg, canvas, output, " +
  ".da-term, .da-addend, .da-symbol, .da-no-terms, [role=img], [role=status], [aria-live]";
const LETTER = /[\p{L}\p{N}_]/u;

let known = null;
let open = null;

export function watch(address) {
  if (!address) return;
  let waiting = false;
  const look = () => {
    if (waiting || !document.querySelector(PROSE)) return;
    waiting = true;
    whenIdle(async () => {
      waiting = false;
      known ??= prepared(await glossary(address).catch(() => null));
      if (known) for (const prose of document.querySelectorAll(PROSE)) mark(prose);
      if (open && !open.term.isConnected) close(false);
      observer.takeRecords();
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
}

function whenIdle(work) {
  if (window.requestIdleCallback) window.requestIdleCallback(work, { timeout: 800 });
  else setTimeout(work, 200);
}

/** One pattern of all forms, the longest first, and which term each form belongs to. */
function prepared(file) {
  if (!file) return null;
  const forms = file.terms.flatMap((term) => term.forms.map((form) => ({ form, term })));
  forms.sort((a, b) => b.form.length - a.form.length);
  const escaped = (form) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const piece = ({ form }) =>
    form.endsWith("*") ? escaped(form.slice(0, -1)) + "[\\p{L}]*" : escaped(form) + "(?![\\p{L}\\p{N}_])";
  const pattern = new RegExp(forms.map((one) => "(" + piece(one) + ")").join("|"), "gu");
  return { file, forms, pattern };
}

function mark(prose) {
  const name = prose.dataset.terms;
  const pieces = name ? [...document.querySelectorAll(`[data-terms="${name}"]`)] : [prose];
  const marked = pieces.flatMap((piece) => [...piece.querySelectorAll("[data-term]")]);
  const seen = new Set(marked.map((term) => term.dataset.term));
  const walk = document.createTreeWalker(prose, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walk.nextNode()) nodes.push(walk.currentNode);
  for (const node of nodes) if (isOurs(node)) markIn(node, seen);
}

function isOurs(node) {
  if (node.parentElement.closest(NOT_IN)) return false;
  const isText = (other) => other?.nodeType === Node.TEXT_NODE;
  const beside = isText(node.previousSibling) || isText(node.nextSibling);
  if (beside && !/\s/.test(node.data)) return false; // a hole's word
  return !(isText(node.previousSibling) && /[“‘"]$/.test(node.previousSibling.data)); // a quoted one
}

function markIn(node, seen) {
  const text = lower(node.data);
  if (text.length !== node.data.length) return;
  known.pattern.lastIndex = 0;
  for (let match; (match = known.pattern.exec(text));) {
    const before = text[match.index - 1] ?? " ";
    const { term } = known.forms[match.slice(1).findIndex((part) => part !== undefined)];
    if (LETTER.test(before) || before === "[" || before === "“" || seen.has(term.id)) continue;
    seen.add(term.id);
    const rest = node.splitText(match.index);
    const after = rest.splitText(match[0].length);
    rest.replaceWith(button(term, rest.data));
    return markIn(after, seen);
  }
}

/** A span, not a button: pictures count their buttons to keep the focus. */
function button(term, text) {
  const span = el(
    "span",
    {
      class: "da-term",
      role: "button",
      tabindex: 0,
      "data-term": term.id,
      "aria-haspopup": "dialog",
      "aria-expanded": "false",
      "aria-description": known.file.texts.what_is.replace("{term}", term.name),
    },
    text,
  );
  span.onclick = () => (open?.term === span ? close(true) : show(term, span));
  span.onkeydown = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    span.onclick();
  };
  return span;
}

function show(entry, term) {
  close(false);
  const { texts, first } = known.file;
  const name = el("strong", {}, entry.name);
  const english = el("span", { lang: "en" }, entry.english);
  const shut = el("button", { type: "button", class: "da-term-close", "aria-label": texts.close }, "×");
  const lesson = el("a", { href: addressOf(entry, first) }, entry.go);
  const more = addressOf({ page: "sozluk", query: { terim: entry.id } }, first);
  const links = el("p", { class: "da-term-links" }, lesson, el("a", { href: more }, texts.in_glossary));
  const box = el(
    "div",
    { class: "da-term-box", role: "dialog", tabindex: -1, "aria-label": entry.name },
    el("p", { class: "da-term-name" }, name, " (", english, ")", shut),
    el("p", {}, entry.text),
    links,
  );
  shut.onclick = () => close(true);
  for (const link of links.querySelectorAll("a")) {
    link.onclick = (event) => {
      goTo(event);
      close(false);
    };
  }
  document.body.append(box);
  open = { term, box };
  term.setAttribute("aria-expanded", "true");
  place();
  box.focus({ preventScroll: true });
}

/** Under the term, or above it where there is more room; on a phone along the lower edge (terms in app.css). */
function place() {
  if (!open) return;
  const { term, box } = open;
  const at = term.getBoundingClientRect();
  const [width, height] = [document.documentElement.clientWidth, window.innerHeight];
  const below = at.bottom + 8 + box.offsetHeight < height || at.top < box.offsetHeight + 16;
  box.style.left = Math.max(8, Math.min(at.left, width - box.offsetWidth - 8)) + "px";
  box.style.top = Math.max(8, below ? at.bottom + 8 : at.top - box.offsetHeight - 8) + "px";
}

function close(back) {
  if (!open) return;
  const { term, box } = open;
  open = null;
  const hadFocus = box.contains(document.activeElement);
  box.remove();
  term.setAttribute("aria-expanded", "false");
  if (back && hadFocus) term.focus({ preventScroll: true });
}

document.addEventListener("keydown", (event) => {
  if (!open || event.key !== "Escape") return;
  event.stopPropagation();
  close(true);
}, true); // prettier-ignore
document.addEventListener("pointerdown", (event) => {
  if (open && !open.box.contains(event.target) && !open.term.contains(event.target)) close(false);
});
document.addEventListener("focusin", (event) => {
  if (open && !open.box.contains(event.target) && event.target !== open.term) close(false);
});
document.addEventListener("scroll", place, true);
window.addEventListener("resize", place);
