"""The glossary and the frequent questions, in Markdown that a teacher can edit.

An entry begins with "## name | English" (a question has no English) and a line "bak:" that says
which lesson shows it: page?key=value&key=value, for a question also "| what to do there". The
line "biçim:" lists the forms in which a term is recognised on other pages; a star stands for
any ending. What remains is the text.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
ALPHABET = "abcçdefgğhıijklmnoöpqrsştuüvwxyz"
PLAIN = str.maketrans("çğıöşüâîû", "cgiosuaiu")
"""Letters without their marks: a board may have no Turkish keyboard."""

TEXTS: dict[str, str] = {
    "title": "Sözlük ve sorular",
    "lead": "Bir terime ya da soruya dokun, onu gösteren dersi aç. Başka sayfalarda noktalı "
    "altı çizili bir terime dokununca açıklaması hemen orada açılır.",
    "search": "Terim ya da soru ara",
    "clear": "Aramayı sil",
    "terms": "Terimler ({count})",
    "questions": "Sorular ({count})",
    "tabs": "Ne gösterilsin?",
    "letters": "Harfe git",
    "none": "“{query}” için bir şey bulunamadı. Daha kısa yaz ya da İngilizcesini dene.",
    "found": "{terms} terim, {questions} soru bulundu.",
    "none_here": "Bu bölümde yok; öbür bölümde {count} sonuç var.",
    "go": "Derste gör: {place}",
    "failed": "Sözlük gelmedi. Bağlantın gelince sayfayı yenile.",
    "close": "Kapat",
    "in_glossary": "Sözlükte aç",
    "what_is": "{term}: ne demek?",
    "quiz": "Kendini sına",
    "quiz_question": "Bu hangi terim?",
    "quiz_right": "Bildin: {term}.",
    "quiz_wrong": "Seçtiğin: {chosen}. Anlatılan: {term}.",
    "quiz_next": "Başka sor",
    "quiz_gap": "……",
}


@dataclass(frozen=True)
class Entry:
    """A term or a question. `query` are the address keys of the lesson that shows it."""

    name: str
    english: str
    forms: tuple[str, ...]
    page: str
    query: tuple[tuple[str, str], ...]
    action: str
    text: str


@cache
def terms() -> tuple[Entry, ...]:
    """All terms, in the order of the Turkish alphabet."""
    return tuple(sorted(_read("terimler.md"), key=lambda entry: place_in_alphabet(entry.name)))


@cache
def questions() -> tuple[Entry, ...]:
    """The frequent questions, in the order of the file."""
    return tuple(_read("sorular.md"))


def place_in_alphabet(name: str) -> tuple[int, ...]:
    """Turkish order: ç after c, ı before i; what is no letter does not count."""
    small = name.replace("İ", "i").replace("I", "ı").lower()
    return tuple(ALPHABET.index(c) for c in small if c in ALPHABET)


def _read(file: str) -> list[Entry]:
    parts = (FOLDER / file).read_text(encoding="utf-8").split("## ")[1:]
    return [_entry(part.strip().split("\n")) for part in parts]


def _entry(lines: list[str]) -> Entry:
    name, _, english = lines[0].partition(" | ")
    said: dict[str, str] = {}
    while (key := lines[1].partition(": ")[0]) in ("bak", "biçim"):
        said[key] = lines.pop(1).partition(": ")[2]
    where, _, action = said["bak"].partition(" | ")
    page, _, query = where.partition("?")
    pairs = tuple((k, v) for k, _, v in (p.partition("=") for p in query.split("&") if p))
    forms = tuple(form for form in said.get("biçim", "").split(", ") if form)
    return Entry(name, english, forms, page, pairs, action, " ".join(lines[1:]).strip())
