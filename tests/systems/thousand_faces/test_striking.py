"""What a character's blow comes to, and how the foe answers."""

from hearthside.kits.deckahedron.adventure.combat.foes import power_of_foe
from tests.systems.adventure.tables import TableOfAdventure, hand
from tests.systems.adventure.test_striking import SWORD, strike


def test_a_backstab_shakes_a_foe_unless_it_could_do_no_less() -> None:
    for power, after in (("d6", "d4"), ("1", "1")):
        table = TableOfAdventure(ana=hand("D05 ...", items=SWORD, moves=["backstab"], dex=2))
        foe = table.foe(power=power)
        strike(table, "backstab", "dex", foe)
        offered = table.choices("ana", "pick", "options")
        assert ("shaken" in offered) == (power != "1")
        if "shaken" in offered:
            table.play("ana", "pick", options=["shaken"])
        assert power_of_foe(table.journal.table, foe) == after
