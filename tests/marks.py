"""Marks that tie a test to the rulebook."""

import pytest


def rule(*ids: str, system: str | None = None) -> pytest.MarkDecorator:
    """This test proves these rules of the rulebook; the coverage report reads the ids from here.

    A rule that the playtest edition keeps from the current one is claimed for it by naming the game:
    `@rule("TF-FLIP-01", system="thousand_faces_playtest")`.
    """
    return pytest.mark.rule(*ids) if system is None else pytest.mark.rule(*ids, system=system)
