// Rows that scroll sideways on a phone (strips.css): where they go on is marked, and what is chosen
// in them is brought into sight, once for each choice, so that a row moved by a finger stays there.
// Once more where the row has grown: entries of the menu come one by one.
const STRIPS =
  ".st-key-da_menu, .st-key-da_shelf, .da-cost-tabs, .da-compare-kinds, .da-compare-ready, " +
  ".da-search-ready, .da-glossary-letters, .da-cross-phrase .da-gap-ready";
const CHOSEN = "[aria-current='page'], [aria-pressed='true'], .st-key-da_fold_here button";
const SIGN = 40; // px that the sign over an edge takes

const chosenIn = new WeakMap();
const sizes = new ResizeObserver(() => soon());
let waiting = false;

export function watchStrips() {
  const changes = { subtree: true, childList: true, attributeFilter: ["aria-current", "aria-pressed"] };
  new MutationObserver(soon).observe(document.body, changes);
  document.addEventListener("scroll", ({ target }) => target.matches?.(STRIPS) && mark(target), true);
  document.fonts?.ready.then(soon);
  soon();
}

function soon() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    for (const strip of document.querySelectorAll(STRIPS)) look(strip);
  });
}

function look(strip) {
  if (!chosenIn.has(strip)) sizes.observe(strip);
  const item = strip.querySelector(CHOSEN);
  const choice = `${item?.textContent} ${strip.scrollWidth}`;
  if (item && chosenIn.get(strip) !== choice) intoSight(strip, item);
  chosenIn.set(strip, choice);
  mark(strip);
}

function intoSight(strip, item) {
  const [box, at] = [strip.getBoundingClientRect(), item.getBoundingClientRect()];
  if (at.right > box.right - SIGN) strip.scrollLeft += at.right - box.right + SIGN;
  else if (at.left < box.left + SIGN) strip.scrollLeft += at.left - box.left - SIGN;
}

function mark(strip) {
  const { scrollLeft, clientWidth, scrollWidth } = strip;
  const isRow = scrollWidth > clientWidth + 1 && getComputedStyle(strip).overflowX === "auto";
  const sides = [scrollLeft > 1 && "left", scrollLeft + clientWidth < scrollWidth - 1 && "right"];
  const text = isRow ? sides.filter(Boolean).join(" ") : "";
  if (strip.dataset.daMore !== text) strip.dataset.daMore = text;
}
