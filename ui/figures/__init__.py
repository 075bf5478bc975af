"""Numbers → Plotly figures as plain dictionaries. No Streamlit, no Turkish, no maths."""
