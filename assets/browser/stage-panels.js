// "Bu sayı nereden geldi?": the chosen number, spelled out with this sentence's own terms.
import { el, fine, number, percent, range, signedColor, textOn, turnQuestionsOff } from "./common.js";
import { rich, symbol } from "./rich.js";
import { Strips } from "./stage-strips.js";
import { labels } from "./stage-pictures.js";

export function panelFor(view, place) {
  const { lesson, state } = view;
  const t = lesson.texts;
  const body = view.veiled ? question(view) : PANELS[state.step](view);
  const prose = view.text.prose.map((paragraph) => el("p", {}, ...rich(paragraph, view.values)));
  place.setAttribute("aria-label", t.panel_title);
  place.replaceChildren(
    el("h3", { class: "da-panel-title" }, t.panel_title),
    ...body,
    el("div", { class: "da-prose" }, prose),
    actions(view),
  );
}

function actions(view) {
  const { lesson, state, stage } = view;
  const t = lesson.texts;
  const code = folded(
    view,
    "code",
    t.code,
    el(
      "div",
      {},
      el("p", { class: "da-note" }, t.code_note),
      el("pre", { tabindex: 0 }, el("code", {}, view.text.code)),
    ),
  );
  code.className = "da-code";
  const table = el(
    "button",
    {
      type: "button",
      class: "da-button",
      "aria-pressed": state.table ? "true" : "false",
      disabled: view.veiled,
      onclick: () => stage.toggleTable(),
    },
    state.table ? t.table_close : t.table,
  );
  return el("div", { class: "da-actions" }, table, code);
}

// --- small pieces of arithmetic

const two = (x) => number(x, 2);
const guarded = (x) => (two(x).startsWith("−") ? "(" + two(x) + ")" : two(x));
const product = (a, b) => guarded(a) + " × " + guarded(b);
const name = (view, i, part) => symbol(part, el("bdi", {}, view.lesson.tokens[i].text));
const big = (...content) => el("p", { class: "da-result" }, ...content);
const line = (...content) => el("p", { class: "da-formula" }, ...content);

/** One number of a vector: whose, which dimension (counted from 1), and how much. */
const entry = (view, whose, d, value) =>
  big(...whose, ", " + view.lesson.texts.dimension + " ", d + 1, " = ", el("b", {}, number(value, 4)));

/** A bar from 0: to the right, or where some are negative, to either side of the middle. */
function track(value, scale, signed) {
  const share = Math.min(100, (100 * Math.abs(value)) / scale);
  const place = !signed
    ? `width:${share}%`
    : `width:${share / 2}%;margin-left:${value < 0 ? 50 - share / 2 : 50}%`;
  const fill = el("span", { class: "da-bar-fill" + (value < 0 ? " negative" : ""), style: place });
  return el("span", { class: "da-bar-track" + (signed ? " signed" : "") }, fill);
}

/** a·b over all terms; long sums show their largest terms and fold the rest, none is lost. */
function sumOf(view, terms, total, { part, shown = 16 }) {
  const t = view.lesson.texts;
  const order = range(terms.length).sort(
    (a, b) => Math.abs(terms[b][0] * terms[b][1]) - Math.abs(terms[a][0] * terms[a][1]),
  );
  const all = terms.length <= shown;
  const first = all ? range(terms.length) : order.slice(0, 4);
  const rest = all ? [] : order.slice(4);
  const nodes = first.flatMap((k, at) => [
    at ? " + " : "",
    el("span", { class: k === order[0] ? "da-addend top" : "da-addend" }, product(...terms[k])),
  ]);
  if (rest.length) {
    const amount = rest.reduce((sum, k) => sum + terms[k][0] * terms[k][1], 0);
    nodes.push(
      " + ",
      el(
        "span",
        { class: "da-addend" },
        t.more_terms.replace("{sayi}", rest.length).replace("{toplam}", two(amount)),
      ),
    );
  }
  const result = line(...nodes, " = ", symbol(part, el("b", {}, two(total))));
  if (!rest.length) return [result];
  const full = el(
    "p",
    { class: "da-addends" },
    terms.map(([a, b], k) => (k ? " + " : "") + product(a, b)).join(""),
  );
  return [result, folded(view, "terms", t.all_terms.replace("{sayi}", terms.length), full)];
}

/** Rows of numbers as coloured cells with digits, broken into lines of at most 8 where it is narrow. */
function digitRows(view, rows, chosen) {
  const width = view.stage.widths.panel;
  const count = rows[0].values.length;
  const perLine = width < 430 && count > 8 ? 8 : count;
  const largest = Math.max(...rows.flatMap((row) => row.values.map(Math.abs)), 1e-9);
  const lines = [];
  for (let from = 0; from < count; from += perLine) {
    for (const row of rows) {
      const cells = row.values.slice(from, from + perLine).map((value, k) => {
        const top = row.own ? Math.max(...row.values.map(Math.abs), 1e-9) : largest;
        const color = signedColor(value, top, view.dark);
        return el(
          "span",
          {
            class: "da-digit" + (from + k === chosen ? " on" : ""),
            style: `background:${color};color:${textOn(color)}`,
          },
          number(value, 1),
        );
      });
      lines.push(
        el(
          "div",
          { class: "da-digit-row", "data-part": row.part },
          el("span", { class: "da-digit-name da-" + row.part }, row.name),
          ...cells,
        ),
      );
    }
  }
  return el(
    "div",
    {
      class: "da-digits" + (perLine > 8 ? "" : " short"),
      role: "img",
      "aria-label": rows.map((row) => row.name + ": " + row.values.map(two).join("; ")).join(". "),
    },
    lines,
  );
}

/** One vector of many numbers as a thin strip; the same picture, without digits. */
function thinStrips(view, rows, chosen) {
  const width = Math.max(160, view.stage.widths.panel - 90);
  return el(
    "div",
    { class: "da-thin" },
    rows.map((row) => {
      const strips = new Strips(row.pick ?? ((_, d) => view.pick({ dim: d })));
      strips.update({
        rows: 1,
        columns: row.values.length,
        value: (_, d) => row.values[d],
        largest: Math.max(...row.values.map(Math.abs), 1e-9),
        width,
        rowHeight: 22,
        row: null,
        column: chosen,
        dark: view.dark,
        label: row.name,
      });
      strips.canvas.tabIndex = -1;
      return el(
        "div",
        { class: "da-thin-row", "data-part": row.part },
        el("span", { class: "da-digit-name da-" + row.part }, rich(row.name)),
        strips.element,
      );
    }),
  );
}

/** Up to as many tokens every bar is shown; of more the strongest are, and the rest is folded. */
const MOST_BARS = 16;

/** Shares or numbers as bars, one line a token. */
function bars(view, values, format, part) {
  const scale =
    part === "a"
      ? 1
      : Math.max(...values.map((value) => (Number.isFinite(value) ? Math.abs(value) : 0)), 1e-9);
  const names = labels(view.lesson);
  const signed = values.some((value) => value < 0);
  const bar = (j) =>
    el(
      "button",
      {
        type: "button",
        class: "da-bar" + (j === view.state.column ? " on" : ""),
        onclick: () => view.pick({ column: j }),
      },
      el("span", { class: "da-bar-name da-k", dir: "auto" }, names[j].text),
      track(values[j], scale, signed),
      el("span", { class: "da-bar-value" }, format(values[j])),
    );
  if (values.length <= MOST_BARS) return el("div", { class: "da-bars" }, range(values.length).map(bar));
  const order = range(values.length).sort((a, b) => Math.abs(values[b]) - Math.abs(values[a]));
  const first = [...new Set([...order.slice(0, 12), view.state.column])].sort((a, b) => a - b);
  return el(
    "div",
    {},
    el("div", { class: "da-bars" }, first.map(bar)),
    folded(
      view,
      "bars",
      view.lesson.texts.all_tokens.replace("{sayi}", values.length),
      el("div", { class: "da-bars" }, range(values.length).map(bar)),
    ),
  );
}

/** A part that is opened on demand and stays open while the visitor moves on. */
function folded(view, name, title, content) {
  const open = (view.state.open ??= {});
  const part = el("details", { class: "da-fold", open: open[name] }, el("summary", {}, title), content);
  part.ontoggle = () => (open[name] = part.open);
  return part;
}

const vector = (view, tensor, i, length) =>
  range(length).map((d) => view.lesson.at(tensor, view.state.head, i, d));
const rowOf = (view, tensor, i) => range(view.lesson.d_model).map((d) => view.lesson.row(tensor, i, d));

// --- the panels

const PANELS = {
  tokenler(view) {
    const { lesson, state } = view;
    const token = lesson.tokens[state.row];
    const pieces = lesson.tokens.filter((other) => other.word === token.word);
    const t = lesson.texts;
    const values = {
      token: el("b", {}, el("bdi", {}, token.text)),
      id: token.id,
      kelime: el("b", {}, el("bdi", {}, lesson.words[token.word])),
      sayi: pieces.length,
      parcalar: pieces.map((p) => p.text).join(" + "),
      sozluk: lesson.vocabulary_size,
      yer: state.row,
    };
    const kind =
      state.row === 0
        ? t.token_start
        : !token.known
          ? t.token_unknown
          : token.id === lesson.mask_id
            ? t.token_hidden
            : pieces.length > 1
              ? t.token_split
              : t.token_whole;
    return [
      big(values.token.cloneNode(true), " → id ", el("b", {}, token.id)),
      el("p", {}, ...rich(kind, values)),
    ];
  },

  gomme(view) {
    const { lesson, state } = view;
    const value = lesson.row("embeddings", state.row, state.dim);
    const token = lesson.tokens[state.row];
    return [
      entry(view, ["E[", token.id, "]"], state.dim, value),
      el(
        "p",
        {},
        ...rich(lesson.texts.embedding_where, {
          ...view.values,
          soran: el("b", {}, el("bdi", {}, token.text)),
          id: token.id,
          boyut: state.dim + 1,
        }),
      ),
      allNumbers(view, rowOf(view, "embeddings", state.row)),
    ];
  },

  konum(view) {
    const { lesson, state } = view;
    const d = state.dim;
    const [e, p, x] = ["embeddings", "positions", "X0"].map((tensor) => lesson.row(tensor, state.row, d));
    const wave = d % 2 === 0 ? "sin" : "cos";
    const slow = 10000 ** ((d - (d % 2)) / lesson.d_model);
    return [
      big(
        "x₀ = e + p = ",
        number(e, 4),
        p < 0 ? " − " : " + ",
        number(Math.abs(p), 4),
        " = ",
        el("b", {}, number(x, 4)),
      ),
      line(
        "p = ",
        wave,
        "(",
        el("b", {}, state.row),
        " / ",
        number(slow, Number.isInteger(slow) || slow >= 100 ? 0 : 3),
        ") = ",
        el("b", {}, number(p, 4)),
      ),
      el("p", {}, ...rich(lesson.texts.position_where, { ...view.values, yer: state.row, boyut: d + 1 })),
    ];
  },

  qkv(view) {
    const { lesson, state } = view;
    const which = state.which;
    const part = which.toLowerCase();
    const d = state.dim % lesson.d_k;
    const value = lesson.at(which, state.head, state.row, d);
    const x = rowOf(view, "X", state.row);
    const column = view.stage.matrixColumn?.(which, state.head, d);
    const title = entry(view, [symbol(part, part), "(", name(view, state.row, part), ")"], d, value);
    const tabs = el(
      "div",
      { class: "da-tabs", role: "group", "aria-label": lesson.texts.which_label },
      ["Q", "K", "V"].map((key) =>
        el(
          "button",
          {
            type: "button",
            class: "da-tab da-" + key.toLowerCase(),
            "aria-pressed": key === which ? "true" : "false",
            onclick: () => view.pick({ which: key }),
          },
          lesson.texts["tab_" + key],
        ),
      ),
    );
    const strip = digitRows(
      view,
      [{ name: part, part, values: vector(view, which, state.row, lesson.sent[which].shape[2]) }],
      d,
    );
    if (!column) return [tabs, title, strip, el("p", { class: "da-note" }, lesson.texts.loading_weights)];
    const terms = x.map((xi, k) => [xi, column[k]]);
    return [
      tabs,
      title,
      strip,
      thinStrips(
        view,
        [
          { name: "x", part: "x", values: x, pick: () => {} },
          { name: "W_" + which, part, values: column, pick: () => {} },
          { name: "x × W_" + which, part, values: terms.map(([a, b]) => a * b), pick: () => {} },
        ],
        null,
      ),
      ...sumOf(view, terms, value, { part }),
      el("p", { class: "da-note" }, ...rich(lesson.texts.rounding)),
      el(
        "p",
        {},
        ...rich(lesson.layer === 0 ? lesson.texts.input_first : lesson.texts.input_later, view.values),
      ),
      el("p", {}, ...rich(lesson.texts.input_norm)),
    ];
  },

  puan(view) {
    const { lesson, state } = view;
    const q = vector(view, "Q", state.row, lesson.d_k);
    const k = vector(view, "K", state.column, lesson.d_k);
    const value = lesson.at("scores", state.head, state.row, state.column);
    const products = q.map((a, i) => a * k[i]);
    return [
      big(
        ...rich(lesson.texts.score_line, {
          soran: name(view, state.row, "q"),
          bakilan: name(view, state.column, "k"),
          deger: el("b", {}, two(value)),
        }),
      ),
      digitRows(view, [
        { name: "q", part: "q", values: q },
        { name: "k", part: "k", values: k },
        { name: "q × k", part: "s", values: products, own: true },
      ]),
      line(symbol("q", "q"), " · ", symbol("k", "k"), " ="),
      ...sumOf(
        view,
        q.map((a, i) => [a, k[i]]),
        value,
        { part: "s" },
      ),
      el("p", { class: "da-note" }, ...rich(lesson.texts.rounding)),
    ];
  },

  olcek(view) {
    const { lesson, state } = view;
    const score = lesson.at("scores", state.head, state.row, state.column);
    const scaled = lesson.at("scaled", state.head, state.row, state.column);
    return [
      big(
        ...rich(lesson.texts.scale_line, {
          soran: name(view, state.row, "q"),
          bakilan: name(view, state.column, "k"),
        }),
      ),
      line(
        symbol("s", number(score, 3)),
        " / √",
        lesson.d_k,
        " = ",
        number(score, 3),
        " / ",
        number(lesson.root, 0),
        " = ",
        el("b", {}, number(scaled, 3)),
      ),
      bars(
        view,
        range(lesson.n).map((j) => lesson.at("scaled", state.head, state.row, j)),
        two,
        "s",
      ),
    ];
  },

  maske(view) {
    const { lesson, state } = view;
    const open = lesson.allowed(state.row, state.column);
    const causal = lesson.mask === "causal";
    const sentence = !causal ? lesson.texts.mask_off : open ? lesson.texts.mask_open : lesson.texts.mask_shut;
    const value = lesson.at("masked", state.head, state.row, state.column);
    const button = el(
      "button",
      {
        type: "button",
        class: "da-button",
        onclick: () => view.stage.ask({ maske: causal ? "yok" : "nedensel" }),
      },
      causal ? lesson.texts.mask_turn_off : lesson.texts.mask_turn_on,
    );
    return [
      big(
        name(view, state.row, "q"),
        " → ",
        name(view, state.column, "k"),
        ": ",
        el("b", {}, number(value, 2)),
      ),
      el(
        "p",
        {},
        ...rich(sentence, { soran: name(view, state.row, "q"), bakilan: name(view, state.column, "k") }),
      ),
      button,
    ];
  },

  softmax(view) {
    const { lesson, state } = view;
    const row = range(lesson.n).map((j) => lesson.at("masked", state.head, state.row, j));
    const shares = range(lesson.n).map((j) => lesson.at("weights", state.head, state.row, j));
    const top = Math.max(...row);
    const powers = row.map((value) => Math.exp(value - top));
    const total = powers.reduce((a, b) => a + b, 0);
    const j = state.column;
    const power = (k) =>
      el(
        "span",
        { class: k === j ? "da-addend top" : "da-addend" },
        "e",
        el("sup", {}, number(row[k] - top, 2)),
      );
    const shown =
      lesson.n <= 12
        ? range(lesson.n)
        : [
            ...new Set([
              ...range(lesson.n)
                .sort((a, b) => powers[b] - powers[a])
                .slice(0, 10),
              j,
            ]),
          ].sort((a, b) => a - b);
    const below = shown.flatMap((k, at) => [at ? " + " : "", power(k)]);
    if (shown.length < lesson.n) below.push(" + …");
    return [
      ...answerNote(view),
      big(
        ...rich(lesson.texts.softmax_line, {
          soran: name(view, state.row, "q"),
          bakilan: name(view, state.column, "k"),
          yuzde: el("b", {}, percent(shares[j])),
        }),
      ),
      el(
        "div",
        { class: "da-fraction-line" },
        fraction([power(j)], below),
        " = ",
        fraction([fine(powers[j])], [number(total, 4)]),
        " = ",
        symbol("a", el("b", {}, fine(shares[j]))),
      ),
      el("p", { class: "da-note" }, ...rich(lesson.texts.softmax_shift, { enbuyuk: number(top, 2) })),
      bars(view, shares, two, "a"),
      el(
        "p",
        { class: "da-note" },
        ...rich(lesson.texts.row_sum, {
          toplam: number(
            shares.reduce((a, b) => a + b, 0),
            4,
          ),
        }),
      ),
      lesson.notes[state.head] ? el("p", { class: "da-note" }, lesson.notes[state.head]) : "",
    ];
  },

  toplam(view) {
    const { lesson, state } = view;
    const d = state.dim % lesson.d_v;
    const terms = range(lesson.n).map((j) => [
      lesson.at("weights", state.head, state.row, j),
      lesson.at("V", state.head, j, d),
    ]);
    const value = lesson.at("heads", state.head, state.row, d);
    return [
      entry(view, [symbol("o", "z"), "(", name(view, state.row, "q"), ")"], d, value),
      line("Σ ", symbol("a", lesson.texts.word_share), " × ", symbol("v", lesson.texts.word_value), " ="),
      ...sumOf(view, terms, value, { part: "o" }),
      bars(
        view,
        terms.map(([a, v]) => a * v),
        (x) => number(x, 3),
        "o",
      ),
      el("p", { class: "da-note" }, ...rich(lesson.texts.rounding)),
    ];
  },

  birlestir(view) {
    const { lesson, state } = view;
    const d = state.dim;
    const value = lesson.row("output", state.row, d);
    const whose = [symbol("o", lesson.texts.name_context), "(", name(view, state.row, "q"), ")"];
    const title = entry(view, whose, d, value);
    const column = view.stage.outputColumn?.(d);
    if (!column) return [title, el("p", { class: "da-note" }, lesson.texts.loading_weights)];
    const concat = range(lesson.h * lesson.d_v).map((k) => lesson.row("concat", state.row, k));
    const terms = concat.map((c, k) => [c, column[k]]);
    const parts = range(lesson.h).map((h) =>
      terms.slice(h * lesson.d_v, (h + 1) * lesson.d_v).reduce((sum, [a, b]) => sum + a * b, 0),
    );
    const top = Math.max(...parts.map(Math.abs), 1e-9);
    return [
      title,
      el("p", {}, lesson.texts.concat_parts),
      el(
        "div",
        { class: "da-bars" },
        parts.map((part, h) =>
          el(
            "button",
            {
              type: "button",
              class: "da-bar" + (h === state.head ? " on" : ""),
              onclick: () => view.pick({ head: h }),
            },
            el("span", { class: "da-bar-name da-o" }, lesson.texts.head + " " + (h + 1)),
            track(
              part,
              top,
              parts.some((other) => other < 0),
            ),
            el("span", { class: "da-bar-value" }, number(part, 3)),
          ),
        ),
      ),
      ...sumOf(view, terms, value, { part: "o" }),
    ];
  },

  devam(view) {
    const { lesson, state } = view;
    const d = state.dim;
    const [stream, output, after, feed, next] = [
      "stream",
      "output",
      "after",
      "feed_forward",
      "blockOutput",
    ].map((tensor) => lesson.row(tensor, state.row, d));
    const plus = (a, b, sum) => [guarded(a), " + ", guarded(b), " = ", el("b", {}, two(sum))];
    return [
      el("p", {}, ...rich(lesson.texts.rest_dim, { soran: name(view, state.row, "q"), boyut: d + 1 })),
      line(lesson.texts.rest_first, ": ", ...plus(stream, output, after)),
      line(lesson.texts.rest_second, ": ", ...plus(after, feed, next)),
      el(
        "p",
        {},
        ...rich(lesson.layer + 1 < lesson.layers ? lesson.texts.rest_next : lesson.texts.rest_last, {
          katman: lesson.layer + 2,
        }),
      ),
      lesson.layer + 1 < lesson.layers
        ? el(
            "button",
            {
              type: "button",
              class: "da-button",
              onclick: () => view.stage.ask({ katman: lesson.layer + 2 }),
            },
            lesson.texts.rest_go.replace("{katman}", lesson.layer + 2),
          )
        : null,
    ].filter(Boolean);
  },
};

function fraction(above, below) {
  return el("span", { class: "da-fraction" }, el("span", {}, ...above), el("span", {}, ...below));
}

function allNumbers(view, values) {
  return folded(
    view,
    "numbers",
    view.lesson.texts.all_numbers.replace("{sayi}", values.length),
    el("p", { class: "da-addends" }, values.map(two).join("  ")),
  );
}

// --- predict, then reveal

function question(view) {
  const { lesson, state, stage } = view;
  const t = lesson.texts;
  const shares = range(lesson.n).map((j) => lesson.at("weights", state.head, state.row, j));
  const scores = range(lesson.n).map((j) => lesson.at("masked", state.head, state.row, j));
  const real = Math.max(...shares);
  const options = [1 / lesson.n, real, Math.abs(real - 0.5) > 0.15 ? 0.5 : 0.95].sort((a, b) => a - b);
  const unique = options.filter((option, i) => i === 0 || percent(option) !== percent(options[i - 1]));
  const { row, head } = state;
  const column = shares.indexOf(real);
  const reveal = () => stage.change({ ask: false, column });
  const answer = (guess) =>
    stage.change({ ask: false, column, answer: { guess, real, row, head, column, lesson: lesson.serial } });
  return [
    el(
      "p",
      { class: "da-question" },
      ...rich(t.question, {
        soran: name(view, state.row, "q"),
        enbuyuk: el("b", {}, number(Math.max(...scores), 2)),
      }),
    ),
    el(
      "div",
      { class: "da-answers" },
      unique.map((option) =>
        el("button", { type: "button", class: "da-button", onclick: () => answer(option) }, percent(option)),
      ),
    ),
    bars(view, scores, two, "s"),
    el(
      "div",
      { class: "da-answers" },
      el("button", { type: "button", class: "da-quiet", onclick: () => reveal() }, t.question_skip),
      el(
        "button",
        {
          type: "button",
          class: "da-quiet",
          onclick: () => {
            turnQuestionsOff();
            reveal();
          },
        },
        t.question_never,
      ),
    ),
  ];
}

function answerNote(view) {
  const { state, lesson } = view;
  const { answer } = state;
  if (!answer || answer.lesson !== lesson.serial || answer.row !== state.row || answer.head !== state.head)
    return [];
  const right = percent(answer.guess) === percent(answer.real);
  return [
    el(
      "p",
      { class: "da-answer" },
      ...rich(right ? lesson.texts.answer_right : lesson.texts.answer_other, {
        bakilan: name(view, answer.column, "k"),
        tahmin: percent(answer.guess),
        gercek: el("b", {}, percent(answer.real)),
      }),
    ),
  ];
}
