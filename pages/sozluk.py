"""Sözlük ve sorular: every term in two sentences, and what people ask most."""

from ui import glossary

glossary.show()
