"""Tables to try, by the name of their game."""

from collections.abc import Mapping

from hearthside.table.demos import drowned_mill, lighthouse, salt_gate, toll_bridge
from hearthside.table.demos.stacked import Demo

DEMO = drowned_mill.TABLE
"""Who sits at the table that is dealt when nobody says anything."""

DEMOS: Mapping[str, Demo] = {
    demo.table.system: demo
    for demo in (drowned_mill.CURRENT, drowned_mill.PLAYTEST, toll_bridge.DEMO, salt_gate.DEMO, lighthouse.DEMO)
}
"""The tables to try, by the name of their game."""
