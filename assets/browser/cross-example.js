// Text → text: a worked example that was written by hand, and says so.
import { el, keepingFocus, number, weightColor, textOn } from "./common.js";
import { rich } from "./rich.js";

export function translation(example) {
  const place = el("div", { class: "da-cross-example" });
  let chosen = 0;
  const draw = () => keepingFocus(place, () => place.replaceChildren(...parts(example, chosen, choose)));
  const choose = (i) => {
    chosen = i;
    draw();
  };
  draw();
  return place;
}

function parts(example, chosen, choose) {
  const weights = example.weights[chosen];
  const top = weights.indexOf(Math.max(...weights));
  const sum = weights.map((w) => number(w)).join(" + ") + " = " + number(weights.reduce((a, b) => a + b, 0));
  const said = rich(example.said, {
    target: el("b", { lang: "en" }, example.target[chosen]),
    source: el("b", {}, example.source[top]),
    sum,
  });
  return [
    el("p", { class: "da-cross-warning", role: "note" }, example.warning),
    el("p", {}, example.intro),
    el("div", { class: "da-cross-scroll" }, grid(example, chosen, choose)),
    el("p", { role: "status" }, ...said),
    el("p", {}, example.lesson),
  ];
}

function grid(example, chosen, choose) {
  const corner = el("th", { scope: "col" }, `${example.rows} ↓ / ${example.columns} →`);
  const heads = example.source.map((word) => el("th", { scope: "col" }, word));
  const rows = example.target.map((word, i) => {
    const attributes = {
      type: "button",
      class: "da-compare-kind",
      lang: "en",
      "aria-pressed": String(i === chosen),
    };
    const button = el("button", attributes, word);
    button.onclick = () => choose(i);
    const cells = example.weights[i].map((weight) => {
      const colour = weightColor(weight, document.documentElement.dataset.daTheme === "dark");
      return el("td", { style: `background:${colour};color:${textOn(colour)}` }, number(weight));
    });
    return el("tr", { class: i === chosen ? "on" : "" }, el("th", { scope: "row" }, button), ...cells);
  });
  return el(
    "table",
    { class: "da-cross-table" },
    el("thead", {}, el("tr", {}, corner, ...heads)),
    el("tbody", {}, ...rows),
  );
}
