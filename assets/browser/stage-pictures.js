// What is drawn for each step. A picture returns its nodes; nodes that stay keep their focus.
import { el, number, range, signedColor, textOn, weightColor } from "./common.js";
import { rich } from "./rich.js";
import { Matrix } from "./stage-matrix.js";
import { Strips } from "./stage-strips.js";

const MATRIX = { puan: "scores", olcek: "scaled", maske: "masked", softmax: "weights" };

export function pictureFor(view, place) {
  const nodes = (PICTURES[view.state.step] ?? matrixPicture)(view);
  const same =
    nodes.length === place.childNodes.length && nodes.every((node, i) => node === place.childNodes[i]);
  if (!same) place.replaceChildren(...nodes);
}

const PICTURES = {
  tokenler: tokensPicture,
  gomme: embeddingPicture,
  konum: positionPicture,
  qkv: projectionPicture,
  toplam: mixPicture,
  birlestir: concatPicture,
  devam: restPicture,
};

/** A part of the picture that is made once and kept by the stage. */
function kept(view, name, make) {
  view.stage.widgets ??= {};
  view.stage.widgets[name] ??= make();
  return view.stage.widgets[name];
}

/** The tokens as labels; equal words stay distinct by their place. */
export function labels(lesson) {
  return lesson.tokens.map((token, i) => ({ text: token.text, full: i + ". " + token.text }));
}

function matrixPicture(view) {
  const { lesson, state, stage } = view;
  const name = MATRIX[state.step];
  const matrix = kept(view, "matrix", () => new Matrix((row, column) => stage.pick({ row, column })));
  const legend = kept(view, "legend", () => el("p", { class: "da-legend" }));
  const cells = cellPainter(view, name);
  matrix.update({
    labels: labels(lesson),
    width: view.stage.widths.picture,
    corner: [lesson.texts.corner_row, lesson.texts.corner_column],
    label: lesson.texts.steps[state.step].plain + ". " + lesson.texts.axes,
    row: state.row,
    column: state.column,
    ...cells,
    veiled: view.veiled,
    values: [name, state.head, lesson.serial, view.dark, view.veiled].join(),
  });
  stage.sentence = view.veiled ? null : cells.say(state.row, state.column);
  legend.replaceChildren(
    ...rich(lesson.texts.legend_axes),
    el("br"),
    ...rich(name === "weights" ? lesson.texts.legend_weights : lesson.texts.legend_signed),
  );
  return [matrix.element, legend];
}

function cellPainter(view, name) {
  const { lesson, state, dark } = view;
  if (view.veiled) return { color: () => "transparent", text: () => "?", say: () => lesson.texts.veiled };
  const largest = lesson.largest(name, state.head);
  const value = (i, j) => lesson.at(name, state.head, i, j);
  const template = lesson.texts["cell_" + name];
  return {
    color: (i, j) =>
      name === "weights" ? weightColor(value(i, j), dark) : signedColor(value(i, j), largest, dark),
    text: (i, j) => number(value(i, j), name === "weights" ? 2 : 1),
    say: (i, j) =>
      template
        .replace("{soran}", () => lesson.tokens[i].text)
        .replace("{bakilan}", () => lesson.tokens[j].text)
        .replace("{deger}", () => number(value(i, j), 3)),
  };
}

// --- tokens

function tokensPicture(view) {
  const { lesson, stage, state } = view;
  if (stage.tokenLesson !== lesson) {
    stage.tokenLesson = lesson;
    stage.tokenButtons = lesson.tokens.map((token, i) =>
      el(
        "button",
        {
          type: "button",
          class: "da-token" + (token.known ? "" : " unknown"),
          onclick: () => stage.pick({ row: i }),
        },
        el("span", { class: "da-token-text", dir: "auto" }, token.text),
        el("span", { class: "da-token-id" }, "id " + token.id),
      ),
    );
    const groups = range(lesson.words.length).map((w) => {
      const pieces = stage.tokenButtons.filter((_, i) => lesson.tokens[i].word === w);
      return el(
        "div",
        {
          class: "da-word" + (pieces.length > 1 ? " split" : ""),
          role: "group",
          "aria-label": lesson.words[w],
        },
        pieces,
      );
    });
    stage.tokenPlace = el("div", { class: "da-tokens" }, groups);
    const split = lesson.tokens.length > lesson.words.length ? [lesson.texts.legend_split + " "] : [];
    stage.tokenNote = el("p", { class: "da-legend" }, ...split, lesson.texts.legend_tokens);
  }
  stage.tokenButtons.forEach((button, i) => {
    button.classList.toggle("on", i === state.row);
    button.setAttribute("aria-pressed", i === state.row ? "true" : "false");
  });
  return [stage.tokenPlace, stage.tokenNote];
}

// --- vectors as strips

/** A titled block of strips with a label for each row; spec as in Strips, plus title, part and names. */
function block(view, name, spec) {
  const made = kept(view, name, () => {
    const strips = new Strips((i, d) => block.specs[name].pick(i, d));
    const title = el("h3");
    const names = el("div", { class: "da-strip-names", "aria-hidden": "true" });
    const rows = el("div", { class: "da-strip-rows" }, names, strips.element);
    return { strips, title, names, element: el("div", { class: "da-strip-block" }, title, rows) };
  });
  (block.specs ??= {})[name] = spec;
  made.element.classList.toggle("da-bare", Boolean(spec.bare));
  made.title.replaceChildren(el("span", {}, spec.title ?? []));
  made.title.hidden = !spec.title;
  made.names.replaceChildren(
    ...spec.names.map((text, i) =>
      el(
        "span",
        {
          class: (spec.part ? "da-" + spec.part : "") + (i === spec.row ? " on" : ""),
          dir: "auto",
          style: "height:" + spec.rowHeight + "px;line-height:" + spec.rowHeight + "px",
          title: text,
        },
        text,
      ),
    ),
  );
  const room = spec.width - (spec.bare ? 0 : 8 + (spec.narrow ? 66 : 100));
  made.strips.update({ ...spec, rows: spec.names.length, width: Math.max(120, room), dark: view.dark });
  return made.element;
}

function rowHeight(n) {
  return n <= 10 ? 32 : n <= 20 ? 24 : 15;
}

function sizes(view, parts = 1) {
  const all = view.stage.widths.picture;
  const narrow = all < 560;
  return { width: narrow ? all : Math.floor((all - (parts - 1) * 16) / parts), narrow };
}

function embeddingPicture(view) {
  const { lesson, state } = view;
  return [
    block(view, "embedding", {
      ...sizes(view),
      names: lesson.tokens.map((t) => t.text),
      columns: lesson.d_model,
      rowHeight: rowHeight(lesson.n),
      value: (i, d) => lesson.row("embeddings", i, d),
      largest: lesson.largest("embeddings", 0),
      row: state.row,
      column: state.dim,
      label: view.text.plain,
      pick: (row, dim) => view.pick({ row, dim }),
    }),
    signedLegend(view),
  ];
}

function positionPicture(view) {
  const { lesson, state } = view;
  const t = lesson.texts;
  const sum = ["embeddings", "positions", "X0"];
  const largest = Math.max(...sum.map((name) => lesson.largest(name, 0)));
  return [
    block(view, "sum", {
      ...sizes(view),
      title: rich(t.position_sum, view.values),
      names: [t.name_embedding, "+ " + t.name_position, "= X₀"],
      columns: lesson.d_model,
      rowHeight: 32,
      value: (i, d) => lesson.row(sum[i], state.row, d),
      largest,
      row: null,
      column: state.dim,
      label: view.text.plain,
      pick: (_, dim) => view.pick({ dim }),
    }),
    block(view, "waves", {
      ...sizes(view),
      title: rich(t.position_waves),
      names: lesson.tokens.map((x) => x.text),
      columns: lesson.d_model,
      rowHeight: rowHeight(lesson.n),
      value: (i, d) => lesson.row("positions", i, d),
      largest: 1,
      row: state.row,
      column: state.dim,
      label: t.position_waves,
      pick: (row, dim) => view.pick({ row, dim }),
    }),
    signedLegend(view),
  ];
}

function projectionPicture(view) {
  const { lesson, state } = view;
  const place = kept(view, "three", () => el("div", { class: "da-three" }));
  const blocks = ["Q", "K", "V"].map((name) =>
    block(view, name, {
      ...sizes(view, 3),
      title: rich(lesson.texts["ask_" + name]),
      part: name.toLowerCase(),
      names: lesson.tokens.map((t) => t.text),
      columns: lesson.sent[name].shape[2],
      rowHeight: rowHeight(lesson.n),
      value: (i, d) => lesson.at(name, state.head, i, d),
      largest: lesson.largest(name, state.head),
      row: state.row,
      column: state.which === name ? state.dim % lesson.d_k : null,
      label: lesson.texts["plain_" + name],
      digits: 1,
      pick: (row, dim) => view.pick({ row, dim, which: name }),
    }),
  );
  place.replaceChildren.apply(place, same(place, blocks) ? [...place.childNodes] : blocks);
  return [place, signedLegend(view)];
}

function same(place, nodes) {
  return place.childNodes.length === nodes.length && nodes.every((node, i) => node === place.childNodes[i]);
}

function mixPicture(view) {
  const { lesson, state, dark } = view;
  const t = lesson.texts;
  const height = rowHeight(lesson.n);
  const share = (j) => lesson.at("weights", state.head, state.row, j);
  const value = (j, d) => lesson.at("V", state.head, j, d);
  const place = kept(view, "mix", () => el("div", { class: "da-mix" }));
  const names = lesson.tokens.map((token) => token.text);
  const shares = el(
    "div",
    { class: "da-shares" },
    el("h3", {}, ...rich(t.mix_shares)),
    lesson.tokens.map((token, j) => {
      const color = weightColor(share(j), dark);
      return el(
        "button",
        {
          type: "button",
          class: j === state.column ? "on" : "",
          style: `height:${height}px;background:${color};color:${textOn(color)}`,
          "data-part": "a",
          "aria-label": token.text + ": " + number(share(j), 3),
          onclick: () => view.pick({ column: j }),
        },
        height < 20 ? "" : number(share(j), 2),
      );
    }),
  );
  const common = {
    columns: lesson.d_v,
    rowHeight: height,
    row: state.column,
    column: state.dim % lesson.d_v,
    digits: 1,
  };
  const all = view.stage.widths.picture;
  const narrow = all < 560;
  const width = narrow ? all - 66 : Math.floor((all - 66 - 24 - 108) / 2) + 108;
  const second = narrow ? { width: all, bare: false } : { width: width - 108, bare: true };
  const values = block(view, "values", {
    ...common,
    width,
    narrow,
    title: rich(t.mix_values),
    part: "v",
    names,
    value,
    largest: lesson.largest("V", state.head),
    label: t.plain_V,
    pick: (column, dim) => view.pick({ column, dim }),
  });
  const weighted = block(view, "weighted", {
    ...common,
    ...second,
    narrow,
    title: rich(t.mix_weighted),
    part: "v",
    names,
    value: (j, d) => share(j) * value(j, d),
    largest: lesson.largest("V", state.head),
    label: t.plain_weighted,
    pick: (column, dim) => view.pick({ column, dim }),
  });
  const sum = block(view, "headOutput", {
    ...common,
    ...second,
    narrow,
    row: null,
    title: rich(t.mix_sum, view.values),
    part: "o",
    names: ["Σ"],
    rowHeight: 36,
    value: (_, d) => lesson.at("heads", state.head, state.row, d),
    largest: lesson.largest("V", state.head),
    label: t.plain_heads,
    pick: (_, dim) => view.pick({ dim }),
  });
  place.replaceChildren(shares, values, weighted, sum);
  return [place, signedLegend(view)];
}

function concatPicture(view) {
  const { lesson, state } = view;
  const t = lesson.texts;
  const heads = range(lesson.h).map((h) => t.head + " " + (h + 1));
  return [
    block(view, "allHeads", {
      ...sizes(view),
      title: rich(t.concat_heads, view.values),
      part: "o",
      names: heads,
      columns: lesson.d_v,
      rowHeight: 30,
      digits: 1,
      value: (h, d) => lesson.at("heads", h, state.row, d),
      largest: Math.max(...range(lesson.h).map((h) => lesson.largest("heads", h))),
      row: state.head,
      column: null,
      label: t.plain_heads,
      pick: (head) => view.pick({ head }),
    }),
    block(view, "concat", {
      ...sizes(view),
      title: rich(t.concat_line, view.values),
      part: "o",
      names: [t.name_concat],
      columns: lesson.h * lesson.d_v,
      rowHeight: 30,
      value: (_, d) => lesson.row("concat", state.row, d),
      largest: lesson.largest("concat", 0),
      row: null,
      column: null,
      label: t.plain_concat,
      pick: (_, d) => view.pick({ head: Math.floor(d / lesson.d_v) }),
    }),
    block(view, "output", {
      ...sizes(view),
      title: rich(t.concat_output, view.values),
      part: "o",
      names: [t.name_context],
      columns: lesson.d_model,
      rowHeight: 30,
      value: (_, d) => lesson.row("output", state.row, d),
      largest: lesson.largest("output", 0),
      row: null,
      column: state.dim,
      label: t.plain_output,
      pick: (_, dim) => view.pick({ dim }),
    }),
    signedLegend(view),
  ];
}

function restPicture(view) {
  const { lesson } = view;
  const t = lesson.texts;
  const parts = kept(view, "rest", () =>
    ["residual", "feed", "again"].map((part, i) =>
      el(
        "details",
        { class: "da-fold", open: i === 0 },
        el("summary", {}, t["rest_" + part]),
        el("div", { class: "da-fold-body" }),
      ),
    ),
  );
  const rows = [
    [
      ["stream", t.name_stream],
      ["output", "+ " + t.name_context],
      ["after", "= " + t.name_after],
    ],
    [
      ["normed_2", t.name_norm],
      ["feed_forward", t.name_feed],
    ],
    [
      ["after", t.name_after],
      ["feed_forward", "+ " + t.name_feed],
      ["blockOutput", "= " + t.name_next],
    ],
  ];
  parts.forEach((part, p) => {
    const node = block(view, "rest" + p, {
      ...sizes(view),
      names: rows[p].map(([, name]) => name),
      columns: lesson.d_model,
      rowHeight: 32,
      value: (i, d) => lesson.row(rows[p][i][0], view.state.row, d),
      largest: (i) => lesson.largestIn(rows[p][i][0], view.state.row),
      row: null,
      column: view.state.dim,
      label: t["rest_" + ["residual", "feed", "again"][p]],
      pick: (_, dim) => view.pick({ dim }),
    });
    if (part.lastChild.firstChild !== node) part.lastChild.replaceChildren(node);
  });
  return [...parts, signedLegend(view, lesson.texts.own_scale)];
}

function signedLegend(view, more = "") {
  const legend = kept(view, "signed", () => el("p", { class: "da-legend" }));
  legend.replaceChildren(...rich(view.lesson.texts.legend_signed), " " + more);
  return legend;
}
