"""Marks that tie a test to the rulebook."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """This test proves these rules of the ledger; the coverage report reads the ids from here."""
    return pytest.mark.rule(*ids)
