// Two buttons in the bar: share the address, and light or dark.
import { el } from "./common.js";

const views = new WeakMap();

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".da-tools");
  if (!views.has(root)) views.set(root, build(root, data.texts));
  views.get(root).sentence = data.sentence;
}

function build(root, texts) {
  const view = { sentence: "" };
  const field = el("input", { class: "da-share-field", readonly: true, "aria-label": texts.copy });
  const close = el("button", { type: "button", class: "da-tool" }, texts.close);
  const panel = el("div", { class: "da-share-panel", hidden: true },
    el("span", {}, texts.copy), field, close);
  const said = el("span", { class: "da-said", role: "status" });
  const share = el("button", { type: "button", class: "da-tool" }, texts.share);
  share.onclick = async () => {
    const link = address(view.sentence);
    if (await copied(link)) return say(said, texts.copied);
    field.value = link;
    panel.hidden = false;
    field.focus();
    field.select();
  };
  close.onclick = () => { panel.hidden = true; share.focus(); };
  root.append(themeButton(texts), share, said, panel);
  return view;
}

/** The address as it is, with the sentence named: a link must not depend on today's first sentence. */
function address(sentence) {
  const url = new URL(window.location.href);
  if (!url.searchParams.has("cumle")) url.searchParams.set("cumle", sentence);
  return url.href;
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
  element.daTimer = setTimeout(() => { element.textContent = ""; }, 2500);
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
