"""What people do at this table, one action or one family of them a file."""

from collections.abc import Callable
from typing import Any

from hearthside.kernel.actions import GM, Action, Offer
from hearthside.kernel.draft import Draft
from hearthside.kernel.views import TableView


def gm_action(
    name: str,
    command: Any,
    offer: Callable[[TableView], Offer | None],
    decide: Callable[[Draft, str, Any], None],
    rule: str,
    label: str,
) -> Action:
    """Something only the GM does."""
    return Action(name, command, offer, decide, rule=rule, label=label, by=GM, group="gm")
