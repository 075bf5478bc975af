// While a page's first picture is being computed or fetched, a sign says so: not before it has taken
// a moment, and not once there is something to see. It lies over the page, so that nothing moves.
import { el } from "./common.js";

const MOMENT = 400; // ms
const BAR = ".st-key-da_bar";
const LESSON = "[data-testid='stMain'] div[class^='da-']:not(.da-tools, .da-tools *)";
const CONTENT = `${LESSON}:not(:empty), .da-card, .da-refusal, [data-testid='stAlert']`;

export function watchWaiting(text) {
  const sign = document.body.appendChild(
    el("div", { class: "da-waiting", role: "status", "aria-live": "polite" }),
  );
  let timer = null;
  const look = () => {
    if (isWaiting()) {
      timer ??= setTimeout(() => (sign.textContent = text), MOMENT);
      return;
    }
    clearTimeout(timer);
    timer = null;
    if (sign.textContent) sign.textContent = "";
  };
  let asked = false;
  const soon = () => {
    if (asked) return;
    asked = true;
    queueMicrotask(() => {
      asked = false;
      look();
    });
  };
  const changes = { subtree: true, childList: true, attributeFilter: ["data-test-script-state"] };
  new MutationObserver(soon).observe(document.body, changes);
  look();
}

/** The bar is there, its lesson is not, and somebody is still at work on it. */
function isWaiting() {
  if (!document.querySelector(BAR) || document.querySelector(CONTENT)) return false;
  const { testConnectionState, testScriptState } = document.querySelector("[data-testid='stApp']").dataset;
  if (testConnectionState !== "CONNECTED") return false;
  return testScriptState === "running" || document.querySelector(LESSON) !== null;
}
