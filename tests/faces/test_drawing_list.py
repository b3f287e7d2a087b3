"""No picture changes unseen."""

import pytest

from tests.faces.drawing_list import BLESSED, EXAMPLES, PICTURES, drawing_list

BLESS = "Look at the pictures, then bless them: python -m tests.faces.drawing_list"


def test_every_drawing_is_as_it_was_blessed() -> None:
    drawn = list(drawing_list())
    blessed = BLESSED.read_text(encoding="utf-8").splitlines()
    changed = [line.split(":")[0] for line in sorted({*drawn} ^ {*blessed})]
    assert not changed, BLESS
    assert drawn == blessed, BLESS


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_pictures_of_the_docs_are_what_is_drawn_today(name: str) -> None:
    assert (PICTURES / f"{name}.svg").read_text(encoding="utf-8") == EXAMPLES[name] + "\n", BLESS
