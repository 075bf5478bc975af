"""What runs on every page: the bar, the sentence box, what is refused; then the page."""

import streamlit as st

from ui import menu, sentence, server, state
from ui.texts import tr

st.set_page_config(page_title=tr.TITLE, layout="wide")
page = st.navigation([menu.page(name) for name in tr.PAGES], position="hidden")
here = page.url_path or next(iter(tr.PAGES))
choices, refused = state.open_visit(here)
menu.show(choices, here)
heading = tr.heading(here, choices.weights)
if heading:
    st.html(f'<header class="da-heading"><h1>{heading[0]}</h1><p>{heading[1]}</p></header>')
used = here not in tr.WITHOUT_SENTENCE
sentence.show(choices, refused, open_shelf=heading is not None, used=used)
if refused is None:
    if used:
        sentence.notices(choices)
    page.run()
server.settle_after_first_run()
