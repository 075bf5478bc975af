// What the page does by itself, on every page: it says in Turkish when the server is away,
// and comes back to the same sentence when the server does.
import { el } from "./common.js";
import { watchStrips } from "./strips.js";
import { watch } from "./terms.js";
import { watchWaiting } from "./waiting.js";

const texts = JSON.parse(document.getElementById("da-texts")?.textContent ?? "{}");
const PATIENCE = 8000; // first connection: below this a slow machine is only slow
const CHECK_EVERY = 2000;
const RELOAD_AFTER = 3; // checks in a row that find the server well while the page is still cut off

let banner = null;
let lostSince = null;
let healthy = 0;
let wasConnected = false;

function show(text, kind) {
  banner ??= document.body.appendChild(el("div", { class: "da-banner", role: "status" }));
  banner.textContent = text;
  banner.dataset.kind = kind;
  banner.hidden = false;
}

function state() {
  return document.querySelector("[data-testid='stApp']")?.dataset.testConnectionState ?? "INITIAL";
}

/** Streamlit's link for people who move by keyboard speaks English; until it does not, nobody meets it (app.css). */
function nameSkipLink() {
  const link = document.querySelector("[data-testid='stSkipToContent']:not([data-da-skip])");
  if (!link) return;
  link.textContent = texts.skip;
  link.dataset.daSkip = "";
}

/**
 * A server that was restarted knows nothing of this page, and would lose the first click on it.
 * Going "back" to where we are has Streamlit run the page again from its address.
 */
function startOver() {
  window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
}

function onState() {
  nameSkipLink();
  if (state() === "CONNECTED") {
    if (banner && !banner.hidden && wasConnected) {
      show(texts.back, "back");
      setTimeout(() => {
        if (state() === "CONNECTED") banner.hidden = true;
      }, 2000);
    } else if (banner) banner.hidden = true;
    if (wasConnected && lostSince !== null) startOver();
    wasConnected = true;
    lostSince = null;
    healthy = 0;
  } else lostSince ??= Date.now();
}

async function check() {
  onState();
  if (lostSince === null) return;
  const away = Date.now() - lostSince;
  if (away > 700) show(texts.lost, "lost");
  if (!wasConnected) {
    if (away > PATIENCE) show(texts.refused, "lost");
    return;
  }
  try {
    const answer = await fetch(new URL("./_stcore/health", document.baseURI), { cache: "no-store" });
    healthy = answer.ok ? healthy + 1 : 0;
  } catch {
    healthy = 0;
  }
  // Streamlit gives up on some failures; the address holds the sentence, so a reload loses nothing.
  if (healthy >= RELOAD_AFTER && state() !== "CONNECTED") window.location.reload();
}

/** A ready sentence is chosen: its list has done its work, and covers the picture. */
document.addEventListener("click", (event) => {
  if (!event.target.closest?.(".st-key-da_ready button")) return;
  const opener = document.querySelector("[data-testid='stPopoverButton'][aria-expanded='true']");
  setTimeout(() => opener?.click());
});

new MutationObserver(onState).observe(document.documentElement, {
  subtree: true,
  attributes: true,
  attributeFilter: ["data-test-connection-state"],
});
setInterval(check, CHECK_EVERY);
check();
watch(document.querySelector("meta[name='da-terms']")?.content);
watchStrips();
watchWaiting(texts.waiting);
