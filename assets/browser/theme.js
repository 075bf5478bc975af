// Inlined at the top of the page, before anything is painted: light or dark, as chosen or as the
// system has it. Streamlit follows the system by a media query; while a choice is made, that one
// query answers with the choice, so switching needs no reload and holds on every page.
(() => {
  const KEY = "da-tema";
  const QUERY = "(prefers-color-scheme: dark)";
  const system = window.matchMedia(QUERY);
  const ask = window.matchMedia.bind(window);
  const listeners = new Set();
  const read = () => { try { return localStorage.getItem(KEY); } catch { return null; } };
  let chosen = read();

  const isDark = () => (chosen === "koyu" || chosen === "acik" ? chosen === "koyu" : system.matches);
  const answer = {
    media: QUERY,
    onchange: null,
    get matches() { return isDark(); },
    addEventListener: (kind, listener) => listeners.add(listener),
    removeEventListener: (kind, listener) => listeners.delete(listener),
    addListener: (listener) => listeners.add(listener),
    removeListener: (listener) => listeners.delete(listener),
    dispatchEvent: () => true,
  };
  const tell = () => {
    document.documentElement.dataset.daTheme = isDark() ? "dark" : "light";
    const event = { matches: isDark(), media: QUERY };
    for (const listener of [...listeners]) listener.handleEvent ? listener.handleEvent(event) : listener(event);
  };
  window.matchMedia = (query) => (query === QUERY ? answer : ask(query));
  window.daTheme = {
    isDark,
    listen: (listener) => { listeners.add(listener); return () => listeners.delete(listener); },
    choose: (dark) => {
      chosen = dark ? "koyu" : "acik";
      try { localStorage.setItem(KEY, chosen); } catch { /* private mode: for this page only */ }
      tell();
    },
  };
  system.addEventListener("change", tell);
  tell();
})();
