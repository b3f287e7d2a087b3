"""Levels by the current guide: a pencil mark on the move card."""

from hearthside.kernel.draft import Draft


def in_pencil(draft: Draft, before: int, now: int) -> None:
    """TF-LVL-10: nothing is laid on the card, so nothing leaves the supply."""
