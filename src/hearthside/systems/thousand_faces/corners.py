"""Games of corners: a chapter of this guide."""

from hearthside.kernel.table import Table
from hearthside.kernel.views import TableView


def always(lying: Table | TableView) -> bool:  # noqa: ARG001
    """TF-MINI-02: whoever likes plays one instead of a flip."""
    return True
