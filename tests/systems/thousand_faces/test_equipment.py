"""Pack, items and what they weigh; the very thing one brought; and what lies open to whom."""

from hearthside.kits.deckahedron.adventure.board import MOVES_KIND, XP
from hearthside.kits.deckahedron.adventure.gear.items import item_cards, items_of
from hearthside.kits.deckahedron.adventure.gear.shelf import PACK, PRECIOUS_KIND
from hearthside.kits.deckahedron.piles import DRAW, EXHAUSTION
from tests.marks import rule
from tests.systems.adventure.tables import TableOfAdventure, hand
from tests.systems.adventure.test_equipment import names


@rule("TF-COMP-08")
def test_white_green_cards_are_pack_or_charges_and_only_pack_weighs() -> None:
    table = TableOfAdventure(ana=hand(pack=2, items=("of-illusion",)))
    ring = table.item("ana", "of-illusion")
    in_use = TableOfAdventure(ana=hand(pack=0)).track("stock", "green") - table.track("stock", "green")
    assert in_use == 5
    assert table.card(ring).charges == 3
    assert table.load("ana") == 2 + 1
    # Black side up a green card is precious Pack: it weighs, and in town it is changed for two with the white side up.
    precious = TableOfAdventure(ana=hand(pack=0, precious=1))
    green = precious.track("stock", "green")
    assert precious.load("ana") == 1
    precious.play("gm", "scene", where="town")
    precious.play("ana", "exchange")
    assert (precious.track("pack", "ana"), precious.track("precious", "ana")) == (2, 0)
    assert precious.track("stock", "green") == green - 1, "one more green card is in use"


@rule("TF-COMP-09")
def test_a_red_card_is_one_point_of_damage() -> None:
    table = TableOfAdventure(ana=hand(items=("sword",)))
    sword = table.item("ana", "sword")
    assert table.card(sword).red == 0
    table.play("gm", "damage_item", item=sword)
    assert table.card(sword).red == 1


@rule("TF-COMP-12")
def test_gear_and_tokens_lie_open_and_a_secret_item_does_not() -> None:
    moves = ("im-only-here-for-the-job", "good-cardio")
    ana = hand("D01 D02 D03 D04 D05 D06 ...", "", "D07", xp=2, precious=1, items=("sword",), moves=moves)
    table = TableOfAdventure("9-hour", ana=ana, ben=hand())
    table.play("gm", "scene", where="town")
    table.play("ana", "attempt", move="im-only-here-for-the-job")
    table.play("ana", "pick", options=["leverage", "secret-item"])
    while "answer" in table.offers("gm"):
        table.play("gm", "answer", words="A name, whispered.")
    entry = table.play("ana", "hide", item="of-vitality", rolls=[4711])
    for seat in ("ben", "gm"):
        seen = table.journal.view(seat)
        assert seen.track(XP.of("ana")) == 2
        assert seen.track(PACK.of("ana")) == 2
        assert seen.track(PRECIOUS_KIND.of("ana")) == 0
        assert items_of(seen, "ana") == (table.item("ana", "sword"),)
        assert seen.has_mark(MOVES_KIND.of("ana"), "good-cardio")
        assert seen.pile(DRAW.of("ana")).faces is None
        assert seen.pile(EXHAUSTION.of("ana")).faces is None
        assert "vitality" not in repr(seen)
        assert "vitality" not in repr(table.journal.told(entry, seat)).lower()
    own = table.journal.view("ana")
    ((secret, kept),) = item_cards(own, "sleeve", "ana").items()
    assert (kept.name, kept.card) == ("Thing of Vitality", "of-vitality")
    assert own.pile(DRAW.of("ana")).faces is None
    assert own.pile(EXHAUSTION.of("ana")).faces is None
    table.play("ana", "unveil", item=secret, name="Straw")
    assert "Straw of Vitality" in names(table, "ana")
    for seat in ("ana", "ben", "gm"):
        assert secret in items_of(table.journal.view(seat), "ana")
    assert not item_cards(table.journal.table, "sleeve", "ana")
