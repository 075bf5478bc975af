// Sözlük ve sorular: all terms and questions are here at once; searching asks nothing of the server.
import { el, readLink, writeLink } from "./common.js";
import { rich } from "./rich.js";
import { addressOf, folded, glossary, goTo } from "./terms-data.js";
import { Quiz } from "./glossary-quiz.js";

const views = new WeakMap();

export default async function ({ data, parentElement }) {
  const root = parentElement.querySelector(".da-glossary");
  let view = views.get(root);
  if (!view) {
    view = new Glossary(root);
    views.set(root, view);
  }
  await view.receive(data);
  return () => view.destroy();
}

class Glossary {
  constructor(root) {
    this.root = root;
    this.onback = () => this.file && this.fromLink();
    window.addEventListener("popstate", this.onback);
  }

  destroy() {
    window.removeEventListener("popstate", this.onback);
    views.delete(this.root);
  }

  /** Another run of the page changes nothing here but what its links carry along. */
  async receive(data) {
    this.data = data;
    if (this.file) return this.save();
    try {
      this.file = await glossary(data.address);
    } catch {
      this.root.replaceChildren(el("p", { role: "alert" }, data.failed));
      return;
    }
    this.build();
    this.fromLink();
  }

  build() {
    const { texts } = this.file;
    this.field = el("input", { type: "search", maxlength: 80, autocomplete: "off", spellcheck: "false" });
    this.field.setAttribute("aria-label", texts.search);
    this.field.placeholder = texts.search;
    this.field.oninput = () => this.change({ query: this.field.value, chosen: null });
    this.clear = el("button", { type: "button", class: "da-glossary-clear", "aria-label": texts.clear }, "×");
    this.clear.onclick = () => {
      this.field.value = "";
      this.change({ query: "" });
      this.field.focus();
    };
    const box = el("div", { class: "da-glossary-search" }, this.field, this.clear);
    this.tabs = el("div", { class: "da-glossary-tabs", role: "group", "aria-label": texts.tabs });
    this.said = el("p", { class: "da-glossary-said", role: "status" });
    this.letters = el("nav", { class: "da-glossary-letters", "aria-label": texts.letters });
    this.list = el("div", { class: "da-glossary-list" });
    this.quiz = new Quiz(this.file, (entry) => this.card(entry));
    this.root.replaceChildren(
      el("h1", { class: "da-title" }, texts.title),
      el("p", { class: "da-glossary-lead" }, texts.lead),
      el("div", { class: "da-glossary-top" }, box, this.tabs),
      this.said,
      this.quiz.element,
      this.letters,
      this.list,
    );
  }

  fromLink() {
    const link = readLink();
    const { terms, questions } = this.file;
    const chosen = [...terms, ...questions].find((entry) => entry.id === link.terim)?.id ?? null;
    const asked = link.bolum === "sorular" || questions.some((entry) => entry.id === chosen);
    this.state = { query: link.ara ?? "", tab: asked ? "questions" : "terms", chosen };
    this.field.value = this.state.query;
    this.render();
    const card = chosen && this.list.querySelector(`[data-entry="${chosen}"]`);
    if (card) {
      card.scrollIntoView({ block: "center" });
      card.focus({ preventScroll: true });
    }
  }

  change(change) {
    Object.assign(this.state, change);
    this.save();
    this.render();
  }

  save() {
    const { query, tab, chosen } = this.state;
    writeLink({ ara: query.trim() || null, bolum: tab === "questions" ? "sorular" : null, terim: chosen });
  }

  /** What is found, the best first: by name, by its English, by its text. */
  found(entries) {
    const query = folded(this.state.query, this.file.plain);
    if (!query) return entries;
    const hits = entries
      .map((entry, i) => ({ entry, i, at: entry.keys.findIndex((key) => key.includes(query)) }))
      .filter(({ at }) => at >= 0);
    const begins = ({ entry }) => (entry.keys[0].startsWith(query) ? 0 : 1);
    hits.sort((a, b) => a.at - b.at || begins(a) - begins(b) || a.i - b.i);
    return hits.map(({ entry }) => entry);
  }

  render() {
    const { file, state } = this;
    const { texts } = file;
    const found = { terms: this.found(file.terms), questions: this.found(file.questions) };
    const searching = Boolean(state.query.trim());
    this.clear.hidden = !state.query;
    this.renderTabs(found);
    this.renderSaid(found, searching);
    const shown = found[state.tab];
    const isTerms = state.tab === "terms";
    this.quiz.element.hidden = searching || !isTerms;
    this.letters.hidden = searching || !isTerms;
    if (!this.letters.hidden && !this.letters.childElementCount) this.renderLetters(shown, texts);
    this.list.classList.toggle("da-glossary-questions", !isTerms);
    this.list.replaceChildren(...shown.map((entry) => this.card(entry)));
  }

  renderTabs(found) {
    const { texts } = this.file;
    const had = this.tabs.contains(document.activeElement) ? this.state.tab : null;
    const tabs = ["terms", "questions"].map((tab) => {
      const label = texts[tab].replace("{count}", found[tab].length);
      const attributes = { type: "button", class: "da-glossary-tab" };
      attributes["aria-pressed"] = String(tab === this.state.tab);
      const button = el("button", attributes, label);
      button.onclick = () => this.change({ tab, chosen: null });
      return button;
    });
    this.tabs.replaceChildren(...tabs);
    if (had) tabs[had === "terms" ? 0 : 1].focus();
  }

  renderSaid(found, searching) {
    const { texts } = this.file;
    const [terms, questions] = [found.terms.length, found.questions.length];
    const other = this.state.tab === "terms" ? questions : terms;
    let said = searching ? texts.found.replace("{terms}", terms).replace("{questions}", questions) : "";
    if (searching && !terms && !questions)
      said = texts.none.replace("{query}", () => this.state.query.trim());
    else if (searching && !found[this.state.tab].length) said = texts.none_here.replace("{count}", other);
    this.said.textContent = said;
  }

  renderLetters(terms) {
    const first = (entry) => (entry.name.match(/\p{L}/u)?.[0] ?? "").toLocaleUpperCase("tr");
    const letters = [...new Set(terms.map(first))];
    const buttons = letters.map((letter) => {
      const button = el("button", { type: "button" }, letter);
      button.onclick = () => {
        const entry = terms.find((term) => first(term) === letter);
        const card = this.list.querySelector(`[data-entry="${entry.id}"]`);
        card.scrollIntoView({ block: "start" });
        card.focus({ preventScroll: true });
      };
      return button;
    });
    this.letters.replaceChildren(...buttons);
  }

  card(entry) {
    const link = el("a", { class: "da-glossary-go", href: addressOf(entry, this.file.first) }, entry.go);
    link.onclick = (event) => {
      link.href = addressOf(entry, this.file.first);
      goTo(event);
    };
    const english = entry.english
      ? [
          " ",
          el("span", { class: "da-glossary-english" }, "(", el("span", { lang: "en" }, entry.english), ")"),
        ]
      : [];
    const text = el("p", { "data-terms": entry.english ? null : "" }, ...rich(entry.text));
    return el(
      "article",
      {
        class: "da-glossary-card" + (entry.id === this.state.chosen ? " on" : ""),
        tabindex: -1,
        "data-entry": entry.id,
      },
      el("h2", {}, entry.name, ...english),
      text,
      link,
    );
  }
}
