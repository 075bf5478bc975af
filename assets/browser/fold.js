// The folded entry of the menu. Streamlit opens and closes it; what is added here: the keyboard goes
// into the list and back out, and a chosen lesson closes it.
const FOLD = ":is(.st-key-da_fold, .st-key-da_fold_here) button";
const LIST = ".st-key-da_experiments";

let watched = false;

/** `opened` is called when the list has come. */
export function watchFold(opened) {
  if (watched) return;
  watched = true;
  const onClick = (event) => {
    if (event.target.closest?.(LIST + " a")) setTimeout(close);
    // A click by keyboard has no place: only then the focus follows into the list. What shuts it is a click too.
    else if (event.target.closest?.(FOLD) && !isOpen())
      setTimeout(() => whenOpen(opened, event.detail === 0));
  };
  document.addEventListener("click", onClick, true); // Streamlit keeps some of them to itself
  document.addEventListener("keydown", onKey, true);
}

const opener = () => document.querySelector(FOLD);
const links = () => [...document.querySelectorAll(LIST + " a")];

const isOpen = () => opener()?.getAttribute("aria-expanded") === "true";

function close() {
  if (isOpen()) opener().click();
}

/** The list comes a moment after the click, and can take the focus only once it has its place. */
function whenOpen(opened, enter, tries = 40) {
  const target = links().find((link) => link.closest(".st-key-da_here")) ?? links()[0];
  if (enter) target?.focus({ preventScroll: true });
  const there = target && (!enter || document.activeElement === target);
  if (!there && tries > 0) setTimeout(() => whenOpen(opened, enter, tries - 1), 50);
  if (there) opened();
}

/** Arrows walk through the list, Escape and Tab leave it for where it came from. */
function onKey(event) {
  const all = links();
  const at = all.indexOf(document.activeElement);
  if (at < 0) return;
  const last = all.length - 1;
  const moves = { ArrowDown: Math.min(last, at + 1), ArrowUp: Math.max(0, at - 1), Home: 0, End: last };
  if (event.key in moves) all[moves[event.key]].focus();
  else if (event.key === "Escape" || event.key === "Tab") {
    close();
    opener().focus();
  } else return;
  if (event.key === "Tab") return; // and on from the entry, as if the list had not been there
  event.preventDefault();
  event.stopPropagation();
}
