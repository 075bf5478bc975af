// The glossary's file, fetched once per visit; how its texts are searched; where its links lead.

/** What goes along from page to page, unless a link brings its own sentence. */
const EVERYWHERE = ["cumle", "maske", "agirlik", "kapali"];
let file = null;

/** Terms, questions and their words. A failed fetch may be tried again. */
export function glossary(address) {
  file ??= fetch(new URL(address, document.baseURI)).then((answer) => {
    if (!answer.ok) throw new Error("no glossary");
    return answer.json();
  });
  file.catch(() => (file = null));
  return file;
}

/** Turkish lower case, as the core does it: I → ı, İ → i. As many characters as before. */
export function lower(text) {
  const letters = [...text.replaceAll("İ", "i").replaceAll("I", "ı")];
  return letters.map((c) => (c.toLowerCase().length === c.length ? c.toLowerCase() : c)).join("");
}

/** As the searched texts were folded: lower case, without marks, single spaces. */
export function folded(text, plain) {
  const letters = [...lower(text.normalize("NFC"))].map((c) => plain[c] ?? c).join("");
  return letters.trim().replace(/\s+/g, " ");
}

/** The address of the lesson that shows an entry. */
export function addressOf(entry, first) {
  const now = new URLSearchParams(window.location.search);
  const query = new URLSearchParams();
  if (!entry.query.cumle) for (const key of EVERYWHERE) if (now.has(key)) query.set(key, now.get(key));
  for (const [key, value] of Object.entries(entry.query)) query.set(key, value);
  const text = query.toString();
  return "./" + (entry.page === first ? "" : entry.page) + (text ? "?" + text : "");
}

/** Goes to a page of the app without loading it anew; Streamlit follows the address as it follows Back. */
export function goTo(event) {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  window.history.pushState({}, "", event.currentTarget.href);
  window.dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  document.querySelector("[data-testid='stMain']")?.scrollTo(0, 0);
}
