"""The made-up data can be read by everything that reads the real data."""

from pathlib import Path

import pytest

from training import corpus, data, stand_in, teacher


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("stand_in")
    stand_in.write(path)
    return path


def test_texts_and_trees_are_found_in_it(folder: Path) -> None:
    texts, trees = corpus.prepare(folder)
    assert len(texts) > 5 * stand_in.SENTENCES
    files = sum(len(names) for names, _ in data.TREEBANKS.values())
    assert len(trees) > (files - 1) * stand_in.SENTENCES
    assert set(data.test_trees(folder)) == {"UD_GB", "UD_BOUN", "UD_Kenet"}


def test_every_tree_has_one_root_and_heads_inside_the_sentence(folder: Path) -> None:
    for tree, _ in corpus.prepare(folder)[1]:
        assert tree.heads.count(0) == 1
        assert max(tree.heads) <= len(tree.words) == len(tree.heads) == len(tree.relations)


def test_the_dictionaries_give_words_to_ask_the_teacher_about(folder: Path) -> None:
    words = list(teacher.dictionary(folder))
    assert len(words) > 100
    assert all(word.isalpha() for word in words)
