// Inlined at the top of the page, before anything is painted.
//
// Light or dark, as chosen or as the system has it. Streamlit follows the system by a media query;
// while a choice is made, that one query answers with the choice, so switching needs no reload and
// holds on every page.
//
// And where the server is: every page lies right under it. Told so, Streamlit does not guess (a
// guess too many is a 404 in the console), and leaves errors to our Turkish words.
(() => {
  const base = new URL("./", document.baseURI).href;
  window.__streamlit = {
    BACKEND_BASE_URL: base,
    MAIN_PAGE_BASE_URL: base,
    HOST_CONFIG: {
      allowedOrigins: [window.location.origin],
      useExternalAuthToken: false,
      enableCustomParentMessages: false,
      blockErrorDialogs: true,
    },
  };

  const KEY = "da-tema";
  const QUERY = "(prefers-color-scheme: dark)";
  const system = window.matchMedia(QUERY);
  const ask = window.matchMedia.bind(window);
  const listeners = new Set();
  const read = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };
  let chosen = read();

  const isDark = () => (chosen === "koyu" || chosen === "acik" ? chosen === "koyu" : system.matches);
  const answer = {
    media: QUERY,
    onchange: null,
    get matches() {
      return isDark();
    },
    addEventListener: (kind, listener) => listeners.add(listener),
    removeEventListener: (kind, listener) => listeners.delete(listener),
    addListener: (listener) => listeners.add(listener),
    removeListener: (listener) => listeners.delete(listener),
    dispatchEvent: () => true,
  };
  const tell = () => {
    document.documentElement.dataset.daTheme = isDark() ? "dark" : "light";
    const event = { matches: isDark(), media: QUERY };
    for (const listener of [...listeners])
      listener.handleEvent ? listener.handleEvent(event) : listener(event);
  };
  window.matchMedia = (query) => (query === QUERY ? answer : ask(query));
  window.daTheme = {
    isDark,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose: (dark) => {
      chosen = dark ? "koyu" : "acik";
      try {
        localStorage.setItem(KEY, chosen);
      } catch {
        /* private mode: for this page only */
      }
      tell();
    },
  };
  system.addEventListener("change", tell);
  tell();
})();
