"""Who may use Discard Powers and Powers of Bosses, and who runs a Companion."""

from hearthside.systems.deck_of_adventures.creatures.bestiary import BESTIARY
from hearthside.systems.deck_of_adventures.kinds import POWERS_KIND
from hearthside.systems.deck_of_adventures.powers.book import POWERS
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight
from tests.systems.deck_of_adventures.tables import Hero, TableOfCards


@rule("DA-TYPE-04")
def test_only_dealers_use_discard_powers() -> None:
    helper = Hero("AS", powers=["Help"], role="Support", level=2)
    table = Fight("2C", "Grunt+Guard", ana=helper, ben=Hero("KS"))
    before = table.count("npc_deck/npc")
    for who in ("Grunt", "Guard"):
        assert table.refused("gm", "discard_for", cards=2, target=who)[0] == "impossible"
    assert table.count("npc_deck/npc") == before
    table.play("ana", "discard_for", cards=2, target="ben")
    assert (table.count("deck/ana"), table.track("minors/ana")) == (49, 0)


@rule("DA-TYPE-07")
def test_a_companion_is_run_by_a_player_and_acts_only_when_commanded() -> None:
    table = Fight("2C", "Dire Wolf", ana=Hero("AS"))
    table.play("gm", "lend_companion", who="ana", name="Mule", block="Horse")
    assert "Mule" not in table.order
    assert table.refused("gm", "attack", who="Mule", target="Dire Wolf")[0] == "impossible"
    before = table.count("deck/ana")
    table.play("ana", "command", companion="Mule", target="Dire Wolf")
    table.settle()
    assert (before - table.count("deck/ana"), table.track("majors/ana")) == (1, 0)
    assert table.refused("ana", "command", companion="Mule", target="Dire Wolf") == ("refused", "DA-ACT-01")
    table.play("ana", "end_turn")
    assert table.turn == "Dire Wolf"
    table.play("gm", "end_turn")
    assert (table.turn, table.count("deck/ana")) == ("ana", before - 1)


@rule("DA-BOSS-10")
def test_powers_of_bosses_are_for_nobody_else() -> None:
    theirs = {power.name for power in POWERS.values() if power.boss}
    assert {"Undying", "Stunning Glare", "Adversary Major Action", "Summon Ally"} <= theirs
    table = TableOfCards(ana=Hero(level=10))
    for name in theirs:
        assert table.refused("ana", "buy_power", power=name)[0] == "impossible"
    holders = {each.kind for each in BESTIARY.values() if theirs & set(each.powers)}
    assert holders == {"Boss"}
    table.play("gm", "bring", name="Necromancer", block="Necromancer")
    assert "Undying" in table.journal.table.marks[POWERS_KIND.of(table.id_of("Necromancer"))]
