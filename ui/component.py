"""A picture in the browser: the module assets/browser/<name>.js as a Streamlit component.

Streamlit sends inline code with every rerun, so the code here only fetches the module,
which the browser keeps. Its default export takes what Streamlit gives a component.
"""

from functools import cache

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from ui import assets

LOADER = """
export default async function (component) {
  const module = await import(new URL("%s", document.baseURI).href);
  return module.default(component);
}
"""


@cache
def component(name: str) -> ComponentRenderer:
    """The callable that mounts the picture: component("arcs")(key=…, data=…)."""
    return st.components.v2.component(
        f"dikkat_{name}",
        html=f'<div class="da-{name}"></div>',
        js=LOADER % assets.url(f"{name}.js"),
        isolate_styles=False,
    )
