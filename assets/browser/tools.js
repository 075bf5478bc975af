// Buttons in the bar: share the address, light or dark, and questions again where somebody turned them off.
import { QUESTIONS, el, questionsAreOff, turnQuestionsOn } from "./common.js";
import { watchFold } from "./fold.js";

const views = new WeakMap();

window.addEventListener(QUESTIONS, () => {
  for (const button of document.querySelectorAll(".da-ask-again")) button.hidden = !questionsAreOff();
});

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".da-tools");
  if (!views.has(root)) views.set(root, build(root, data.texts));
  views.get(root).sentence = data.sentence;
  watchFold(markHere);
  markHere();
}

/** Says which link is the open lesson; those of the fold exist only while it is open. */
function markHere() {
  for (const link of document.querySelectorAll(".st-key-da_menu a, .st-key-da_experiments a")) {
    if (link.closest(".st-key-da_here")) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

function build(root, texts) {
  const view = { sentence: "" };
  const said = el("span", { class: "da-said", role: "status" });
  const share = el("button", { type: "button", class: "da-tool" }, texts.share);
  share.onclick = async () => {
    const link = address(view.sentence);
    if (await copied(link)) return say(said, texts.copied);
    root.querySelector(".da-share-panel")?.remove();
    const panel = root.appendChild(
      linkPanel(link, texts, () => {
        panel.remove();
        share.focus();
      }),
    );
    panel.querySelector("input").select();
  };
  root.append(questionsButton(texts, said), themeButton(texts), share, said);
  return view;
}

/**
 * The address as it is, with the sentence named and all that a picture adds (data-share): a link
 * must not depend on what a page proposes today.
 */
function address(sentence) {
  const url = new URL(window.location.href);
  const named = JSON.parse(document.querySelector("[data-share]")?.dataset.share ?? "{}");
  for (const [key, value] of Object.entries({ cumle: sentence, ...named }))
    if (!url.searchParams.has(key)) url.searchParams.set(key, value);
  return url.href;
}

/** Where the browser does not let us copy (no https, an old board), the link is there to take. */
function linkPanel(link, texts, close) {
  const field = el("input", { class: "da-share-field", readonly: true, "aria-label": texts.copy });
  field.value = link;
  const button = el("button", { type: "button", class: "da-tool", onclick: close }, texts.close);
  const onkeydown = (event) => {
    if (event.key === "Escape") close();
  };
  return el("div", { class: "da-share-panel", onkeydown }, el("span", {}, texts.copy), field, button);
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function say(element, text) {
  element.textContent = text;
  clearTimeout(element.daTimer);
  element.daTimer = setTimeout(() => {
    element.textContent = "";
  }, 2500);
}

/** Whoever shares a computer can take back what another has turned off; on a phone only its sign is seen. */
function questionsButton(texts, said) {
  const [sign, words] = [el("span", { "aria-hidden": "true" }, "?"), el("span", {}, texts.ask_again)];
  const button = el("button", { type: "button", class: "da-tool da-ask-again" }, sign, words);
  button.hidden = !questionsAreOff();
  button.onclick = () => {
    turnQuestionsOn();
    button.nextElementSibling.focus({ preventScroll: true }); // the button itself is gone
    say(said, texts.asks_again);
  };
  return button;
}

function themeButton(texts) {
  const button = el("button", { type: "button", class: "da-tool" });
  const label = () => {
    const dark = window.daTheme.isDark();
    button.textContent = dark ? texts.light : texts.dark;
    button.setAttribute("aria-label", dark ? texts.to_light : texts.to_dark);
  };
  button.onclick = () => window.daTheme.choose(!window.daTheme.isDark());
  window.daTheme.listen(label);
  label();
  return button;
}
