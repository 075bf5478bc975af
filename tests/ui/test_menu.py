"""The menu: which lessons there are, and what is folded."""

from tests.ui.test_pages import visit
from ui import menu
from ui.texts import tr


def test_every_lesson_has_its_file() -> None:
    assert all((menu.FOLDER / f"{name}.py").is_file() for name in tr.PAGES)


def test_the_folded_lessons_stand_together() -> None:
    names = list(tr.PAGES)
    first = names.index(tr.EXPERIMENTS[0])
    assert tuple(names[first : first + len(tr.EXPERIMENTS)]) == tr.EXPERIMENTS


def test_every_lesson_is_linked_once_and_carries_the_sentence_along() -> None:
    links = [e.proto for e in visit("konum", cumle="Ali geldi.").get("page_link")]
    assert [link.label for link in links] == list(tr.PAGES.values())
    assert all("Ali" in link.query_string for link in links)
