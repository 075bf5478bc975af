// What is compared, and where: every choice here changes numbers, so the server is asked, in the words of the link.
import { el, range } from "./common.js";

const RIGHT = ["karsi", "agirlik2", "katman2", "bas2", "maske2", "kapali2"];

/** Three lines: what is compared; where one looks; what is special to the right side. */
export function controlsFor(compare) {
  return [kinds(compare), el("div", { class: "da-controls" }, ...common(compare), ...special(compare))];
}

function kinds({ data, send }) {
  const buttons = Object.entries(data.kinds).map(([kind, { name }]) => {
    const button = el(
      "button",
      { type: "button", class: "da-compare-kind", "aria-pressed": String(kind === data.kind) },
      name,
    );
    // Another comparison starts afresh, with the right side that the page proposes.
    const forgotten = Object.fromEntries(RIGHT.filter((key) => key !== "karsi").map((key) => [key, ""]));
    button.onclick = () => send("asked", { ...forgotten, kiyas: kind });
    return button;
  });
  const group = { class: "da-compare-kinds", role: "group", "aria-label": data.texts.kinds };
  return el(
    "div",
    { class: "da-compare-top" },
    el("div", group, ...buttons),
    ...(data.refused ? [] : ready({ data, send })),
  );
}

function common(compare) {
  const { data, send, view } = compare;
  const { texts } = data;
  const [left] = data.now;
  const views = { kelime: texts.view_kelime, parca: texts.view_parca };
  return [
    choice(texts.layer, layers(data), left.katman, (katman) => send("asked", { katman })),
    choice(texts.head, heads(data, left.katman), left.bas, (bas) => send("asked", { bas })),
    choice(texts.view, views, view, (chosen) => {
      const place = { kelime: compare.wordOf("row"), bakilan: compare.wordOf("column") };
      compare.view = chosen;
      compare.place(place);
      compare.save();
      compare.render();
    }),
  ];
}

function special(compare) {
  const { data, send } = compare;
  const { texts } = data;
  const right = data.now[1];
  const ask = (key) => (value) => send("asked", { [key]: value });
  if (data.kind === "cumle") return [sentence(compare)];
  if (data.kind === "agirlik")
    return [choice(texts.weights_right, data.weights, right.agirlik, ask("agirlik2"))];
  if (data.kind === "maske") return [choice(texts.mask_right, data.masks, right.maske, ask("maske2"))];
  if (data.kind === "kapali")
    return [choice(texts.off_right, silenced(data, right.kapali), right.kapali || "yok", ask("kapali2"))];
  return [
    choice(texts.layer_right, layers(data), right.katman, (katman2) =>
      send("asked", { katman2, bas2: right.bas }),
    ),
    choice(texts.head_right, heads(data, right.katman), right.bas, (bas2) =>
      send("asked", { bas2, katman2: right.katman }),
    ),
  ];
}

function layers(data) {
  return Object.fromEntries(range(data.layers).map((i) => [i + 1, String(i + 1)]));
}

function heads(data, layer) {
  const name = (h) => data.roles[`${layer}.${h}`] ?? data.texts.free;
  return Object.fromEntries(range(data.heads).map((i) => [i + 1, `${i + 1} · ${name(i + 1)}`]));
}

function silenced(data, now) {
  const { texts } = data;
  const found = { yok: texts.off_none };
  if (now.includes(",")) found[now] = texts.off_several.replace("{heads}", now);
  for (const layer of range(data.layers))
    for (const head of range(data.heads)) {
      const at = `${layer + 1}.${head + 1}`;
      const name = texts.off_option.replace("{layer}", layer + 1).replace("{head}", head + 1);
      found[at] = data.roles[at] ? `${name} · ${data.roles[at]}` : name;
    }
  return found;
}

function choice(label, options, now, chosen) {
  const entries = Object.entries(options).map(([value, name]) =>
    el("option", { value, selected: value === String(now) }, name),
  );
  const select = el("select", {}, ...entries);
  select.onchange = () => chosen(select.value);
  return el("label", {}, el("span", {}, label), select);
}

/** The other sentence: Enter or leaving the box sends it; what was refused stays to be mended. */
function sentence(compare) {
  const { data, send } = compare;
  const { texts } = data;
  const field = (compare.field ??= el("input", {
    type: "text",
    autocomplete: "off",
    class: "da-compare-box",
  }));
  field.setAttribute("aria-label", texts.other_sentence);
  field.classList.toggle("da-wrong", Boolean(data.refused));
  // An answer to what was sent before must not overwrite what is being typed.
  const typing = document.activeElement === field && field.value !== compare.sent;
  if (!typing) {
    if (field.value !== data.typed) field.value = data.typed;
    compare.sent = data.typed;
  }
  const ask = () => {
    if (field.value === compare.sent) return;
    compare.sent = field.value;
    send("asked", { karsi: field.value });
  };
  field.onchange = ask;
  field.onkeydown = (event) => {
    if (event.key === "Enter") ask();
  };
  return el("label", { class: "da-compare-other" }, el("span", {}, texts.other_sentence), field);
}

/** Pairs of sentences to begin with. */
export function ready({ data, send }) {
  if (data.kind !== "cumle") return [];
  const buttons = data.pairs.map(({ name, cumle, karsi }) => {
    const button = el("button", { type: "button", class: "da-gap-chip" }, name);
    button.onclick = () => send("asked", { cumle, karsi });
    return button;
  });
  return [el("div", { class: "da-compare-ready" }, el("span", {}, data.texts.ready), ...buttons)];
}
