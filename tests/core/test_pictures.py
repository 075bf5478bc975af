"""Pictures by hand: which pixels have ink, and which patches a thing lies in."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from attention_core import ChoiceError
from attention_core.pictures import COLOURS, SHAPES, SIZES, Thing, cover, cut, draw


def test_an_empty_picture_is_white_paper() -> None:
    assert_array_equal(draw([]), np.ones((64, 64, 3)))
    assert_array_equal(cut(draw([])), np.zeros((64, 192)))
    assert cover([]).shape == (0, 64)


def test_a_thing_has_its_colour_inside_its_cell_and_white_outside() -> None:
    image = draw([Thing("square", "orange", "large", (2, 1))])
    cell = image[32:48, 16:32]
    assert_allclose(cell[8, 8], COLOURS["orange"])
    assert_array_equal(cell[0], np.ones((16, 3)), "one pixel of paper above the large square")
    outside = image.copy()
    outside[32:48, 16:32] = 1
    assert_array_equal(outside, np.ones((64, 64, 3)))


@pytest.mark.parametrize(("shape", "share"), [
    ("circle", np.pi / 4), ("square", 0.81), ("triangle", 0.5), ("star", 0.309),
])  # fmt: skip
def test_the_ink_is_the_area_of_the_shape(shape: str, share: float) -> None:
    for size, pixels in SIZES.items():
        ink = 1 - draw([Thing(shape, "red", size, (0, 0))])
        area = ink.sum() / (1 - np.array(COLOURS["red"])).sum()
        assert area / pixels**2 == pytest.approx(share, abs=0.02)


def test_triangle_and_star_stand_upright_and_look_the_same_from_both_sides() -> None:
    for shape in ("triangle", "star"):
        picture = draw([Thing(shape, "blue", "large", (0, 0), (1, 1))])[1:15, 1:15]
        assert_allclose(picture, picture[:, ::-1], atol=1e-12)
        ink = (1 - picture).sum(axis=(1, 2))
        assert ink[1] < ink[7], "a point above, the middle below"


def test_patches_are_cut_row_after_row_and_hold_what_white_lacks() -> None:
    image = np.ones((64, 64, 3))
    image[8, 17] = (0.25, 0.5, 1.0)  # second row of patches, third column, pixel (0, 1)
    patches = cut(image)
    assert_array_equal(patches[10, 3:6], [0.75, 0.5, 0.0])
    assert np.count_nonzero(patches) == 2


def test_a_small_thing_in_a_corner_lies_in_the_patches_it_covers() -> None:
    """9 pixels from the corner: 8 of the first patch, 1 of its neighbours."""
    row = cover([Thing("square", "red", "small", (1, 3), (0, 0))])[0]
    first = 2 * 8 + 6  # cell (1, 3) begins in the third row and seventh column of patches
    assert set(np.flatnonzero(row)) == {first, first + 1, first + 8, first + 9}
    assert row[first] > 0.7
    assert row[first + 1] == pytest.approx(row[first + 8])
    assert row.sum() == pytest.approx(1)


def test_no_patch_belongs_to_two_things() -> None:
    things = [
        Thing(SHAPES[i % 4], list(COLOURS)[i % 6], ("large", "small")[i % 2], (i // 4, i % 4))
        for i in range(16)
    ]
    assert (cover(things) > 0).sum(axis=0).max() == 1


@pytest.mark.parametrize("wrong", [
    {"shape": "cube"}, {"colour": "pink"}, {"size": "huge"}, {"cell": (0, 4)}, {"cell": (-1, 0)},
    {"shift": (3, 0)}, {"shift": (0, -1)},
])  # fmt: skip
def test_a_thing_that_cannot_be_is_refused(wrong: dict[str, object]) -> None:
    good = {"shape": "circle", "colour": "red", "size": "large", "cell": (0, 0)}
    with pytest.raises(ChoiceError):
        Thing(**(good | wrong))  # type: ignore[arg-type]


def test_two_things_in_one_cell_are_refused() -> None:
    one = Thing("circle", "red", "large", (0, 0))
    with pytest.raises(ChoiceError, match="free"):
        draw([one, Thing("star", "blue", "small", (0, 0))])
