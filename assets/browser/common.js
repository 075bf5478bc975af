// Helpers that every picture shares: the link, numbers as Turkish writes them, colours, elements.
// Nothing here knows a lesson; no text of a visitor ever becomes markup.

/** The address bar as an object of strings. */
export function readLink() {
  return Object.fromEntries(new URLSearchParams(window.location.search));
}

/** Put values into the address bar without a rerun and without a new history entry; null removes a key. */
export function writeLink(values) {
  const parameters = new URLSearchParams(window.location.search);
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === undefined) parameters.delete(key);
    else parameters.set(key, String(value));
  }
  const query = parameters.toString();
  const address = window.location.pathname + (query ? "?" + query : "") + window.location.hash;
  window.history.replaceState(window.history.state, "", address);
  remember(parameters);
}

/** The next writeLink makes an entry of its own in the history, so that "back" returns to what is here now. */
export function keepInHistory() {
  window.history.pushState(window.history.state, "", window.location.href);
}

const MEMORY = "da-yer";

/** Where the visitor is in this sentence, for the next page; Streamlit's own links do not know of it. */
function remember(parameters) {
  try {
    window.sessionStorage.setItem(MEMORY, JSON.stringify(Object.fromEntries(parameters)));
  } catch {
    // A browser may refuse storage; then the next page begins with its own defaults.
  }
}

/** What the address says, and where it is silent, what was last chosen in this sentence. */
export function placeIn(sentence) {
  let last = {};
  try {
    last = JSON.parse(window.sessionStorage.getItem(MEMORY) ?? "{}");
  } catch {
    last = {};
  }
  return { ...(last.cumle === sentence ? last : {}), ...readLink() };
}

const OFF = "da-soru-kapali";

/** Has the visitor asked for no more questions before the answer? */
export function questionsAreOff() {
  try {
    return window.localStorage.getItem(OFF) !== null;
  } catch {
    return false;
  }
}

const answered = new Set();

/** May a lesson ask first? Not once more on this visit: a picture that was away for a moment begins anew. */
export const mayAsk = (lesson) => !answered.has(lesson) && !questionsAreOff();

/** Its question was answered or put aside. */
export const noteAnswered = (lesson) => answered.add(lesson);

/** Said to the window when questions are turned off or on. */
export const QUESTIONS = "da-questions";

/** No more questions in this browser; where it keeps nothing, they come back with the next page. */
export const turnQuestionsOff = () => keepQuestions((storage) => storage.setItem(OFF, "1"));

/** Questions before the answer again, from the next lesson on. */
export function turnQuestionsOn() {
  keepQuestions((storage) => storage.removeItem(OFF));
  answered.clear();
}

function keepQuestions(change) {
  try {
    change(window.localStorage);
  } catch {
    // Storage refused: nothing to remember it by.
  }
  window.dispatchEvent(new Event(QUESTIONS));
}

/** A number with a decimal comma and a real minus sign; −∞ and ∞ as signs; no "−0,00". */
export function number(value, digits = 2) {
  if (value === Infinity) return "∞";
  if (value === -Infinity) return "−∞";
  if (Number.isNaN(value)) return "tanımsız";
  const text = Math.abs(value).toFixed(digits);
  return (value < 0 && Number(text) !== 0 ? "−" : "") + text.replace(".", ",");
}

/** As number, but never a string of zeros for what is not 0: at least two digits that count. */
export function fine(value, digits = 4) {
  const needed = value === 0 || !Number.isFinite(value) ? 0 : Math.ceil(-Math.log10(Math.abs(value))) + 1;
  return number(value, Math.min(20, Math.max(digits, needed)));
}

/** As number, but what is less than 1 never reads "1,00": then as many digits as tell it from 1. */
export function share(value, digits = 2) {
  const short = value < 1 && Number(value.toFixed(digits)) === 1;
  return number(value, short ? Math.min(20, Math.ceil(-Math.log10(1 - value))) : digits);
}

/** A probability with three digits, and with more where three would all be zeros. */
export const probability = (p) => (p >= 0.001 ? number(p, 3) : fine(p, 3));

/** A share as a whole per cent with the sign in front, as Turkish writes it: %88. */
export function percent(share) {
  if (share > 0 && share < 0.005) return "%1’den az";
  return "%" + Math.round(share * 100);
}

/** An element with attributes, listeners (onclick …) and children; strings become text nodes. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element[name] = value;
    else if (name === "style") element.style.cssText = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** Draws a place anew and puts the focus back on what stands where the focused element stood. */
export function keepingFocus(place, draw) {
  const targets = () => [...place.querySelectorAll("button, summary, canvas, pre, select, input")];
  const focused = document.activeElement;
  const at = targets().indexOf(focused);
  draw();
  if (at < 0 || place.contains(document.activeElement)) return;
  (place.contains(focused) ? focused : targets()[at])?.focus({ preventScroll: true });
}

/**
 * How a picture comes onto the page and leaves it. Returns mount(component, data): make(root) builds the
 * view the first time a place on the page asks for it, every run hands it what the server sent, and what
 * mount returns ends it. A view sends choices to the server with send, and what a rerun shall know with keep.
 */
export function mounting(selector, make) {
  const views = new WeakMap();
  return ({ parentElement, setTriggerValue, setStateValue }, data) => {
    let view = views.get(parentElement);
    if (!view) {
      view = make(parentElement.querySelector(selector));
      views.set(parentElement, view);
    }
    view.send = setTriggerValue;
    view.keep = setStateValue;
    view.receive(data);
    return () => {
      view.destroy();
      views.delete(parentElement);
    };
  };
}

/**
 * Draws a view again in another width and in another theme, and notes that the visitor went back
 * (view.wentBack); a view with onBack() is told at once. Returns what ends this.
 */
export function watched(view) {
  const onback = () => {
    view.wentBack = true;
    if (view.data) view.onBack?.();
  };
  window.addEventListener("popstate", onback);
  const resize = new ResizeObserver(() => view.data && view.root.clientWidth !== view.width && view.render());
  resize.observe(view.root);
  // The page's background follows a moment after the theme.
  const deaf = window.daTheme.listen(() => setTimeout(() => view.data && view.render(), 60));
  return () => {
    window.removeEventListener("popstate", onback);
    resize.disconnect();
    deaf();
  };
}

/** Is the theme around this element dark? Read from the page's real background. */
export function isDark(element) {
  const root = element.closest("[data-testid='stApp']") ?? document.body;
  const [r, g, b] = channels(getComputedStyle(root).backgroundColor);
  return 0.299 * r + 0.587 * g + 0.114 * b < 128;
}

/** A weight 0 … 1 as one hue: paper (light) or night (dark) to strong blue. */
export function weightColor(weight, dark) {
  const share = Math.max(0, Math.min(1, weight));
  return dark ? mixed([22, 27, 34], [86, 180, 233], share) : mixed([255, 255, 255], [0, 84, 140], share);
}

/** A signed number against the largest magnitude: vermilion below 0, neutral at 0, blue above. */
export function signedColor(value, largest, dark) {
  if (!Number.isFinite(value) || largest === 0) return dark ? "rgb(60,64,72)" : "rgb(214,217,222)";
  const share = Math.min(1, Math.abs(value) / largest);
  const neutral = dark ? [22, 27, 34] : [255, 255, 255];
  const positive = dark ? [86, 180, 233] : [0, 84, 140];
  const negative = dark ? [232, 120, 50] : [190, 75, 0];
  return mixed(neutral, value < 0 ? negative : positive, share);
}

/** Black or white, whichever reads better on the colour. */
export function textOn(color) {
  const [r, g, b] = channels(color).map((c) => {
    const share = c / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? "#000000" : "#ffffff";
}

/** 0 … count − 1. */
export const range = (count) => [...Array(count).keys()];

function mixed(from, to, share) {
  return "rgb(" + from.map((c, i) => Math.round(c + (to[i] - c) * share)).join(",") + ")";
}

function channels(color) {
  return (color.match(/[\d.]+/g) ?? ["255", "255", "255"]).slice(0, 3).map(Number);
}
