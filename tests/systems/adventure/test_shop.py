"""Shop / Procure: four cards, one price, one day."""

from hearthside.kernel.events import Told
from hearthside.kits.deckahedron.adventure.gear.items import items_of, name_of
from tests.marks import rule
from tests.systems.adventure.tables import Hand, TableOfAdventure, hand, rules_told


def in_town(ana: Hand, campaign: str = "9-hour") -> TableOfAdventure:
    """Ana in a town."""
    table = TableOfAdventure(campaign, ana=ana)
    table.play("gm", "scene", where="town")
    return table


def lay_out(table: TableOfAdventure, *wares: str) -> list[str]:
    """The GM lays printed cards on the counter; their ids."""
    for what in wares:
        table.play("gm", "hand_out", to="counter ana", what=what)
    return list(table.items("ana", "counter"))


WARES = ("sword", "bow", "leather-armour", "of-illusion")


def prices(table: TableOfAdventure) -> list[str | int]:
    """How Ana could pay."""
    return table.choices("ana", "buy", "price")


@rule("TF-SHOP-01")
def test_shopping_takes_the_day_in_a_town() -> None:
    table = TableOfAdventure(ana=hand())
    for where in ("", "travelling", "the hearth"):
        table.play("gm", "scene", where=where)
        assert "shop" not in table.open_to("ana")
    table.play("gm", "scene", where="town")
    table.play("ana", "shop", wishes="A good bow.")
    lay_out(table, *WARES)
    table.play("ana", "buy", card="", price=prices(table)[0])
    assert table.refused("ana", "shop").rule == "TF-GMC-12", "the day is taken"
    assert table.refused("ana", "rest").rule == "TF-GMC-12"
    table.play("gm", "next_day", brings="something urgent")
    assert "shop" in table.open_to("ana")
    rested = in_town(hand())
    rested.play("ana", "rest")
    assert rested.refused("ana", "shop").rule == "TF-REST-08"


@rule("TF-SHOP-02")
def test_the_gm_shows_four_cards_of_any_kind() -> None:
    table = in_town(hand(xp=1))
    told = table.play("ana", "shop", wishes="A good bow.")
    assert "A good bow." in [event.slots.get("wishes") for event in told.events if isinstance(event, Told)]
    table.play("gm", "hand_out", to="counter ana", what="sword", name="Dawn")
    table.play("gm", "hand_out", to="counter ana", what="of-illusion", name="Ring")
    table.play("gm", "write_item", to="counter ana", name="A barrel of brandy")
    assert table.refused("ana", "buy", card="", price="xp+pack").rule == "TF-SHOP-02"
    table.play("gm", "write_item", to="counter ana", name="A peacock feather", counts=0)
    assert "buy" in table.open_to("ana")
    assert table.refused("gm", "write_item", to="counter ana", name="A fifth thing").kind == "impossible"
    names = [name_of(table.journal.table, item) for item in table.items("ana", "counter")]
    assert names == ["Dawn Sword", "Ring of Illusion", "A barrel of brandy", "A peacock feather"]


@rule("TF-SHOP-03")
def test_one_card_is_kept_for_one_of_three_prices() -> None:
    poor = in_town(hand(xp=1, pack=1))
    poor.play("ana", "shop")
    lay_out(poor, *WARES)
    assert prices(poor) == ["xp+pack"], "exactly one price, as long as no Item card is given"
    rich = in_town(hand(xp=1, pack=1, precious=1, items=("many-knives",)))
    knives = rich.item("ana", "many-knives")
    rich.play("ana", "shop")
    cards = lay_out(rich, *WARES)
    assert prices(rich) == ["precious", "xp+pack", "xp+precious", f"xp+{knives}"]
    rich.play("ana", "buy", card=cards[1], price=f"xp+{knives}")
    assert items_of(rich.journal.table, "ana") == (cards[1],)
    assert (rich.track("xp", "ana"), rich.track("pack", "ana"), rich.track("precious", "ana")) == (0, 1, 1)
    assert rich.items("ana", "counter") == ()
    assert "buy" not in rich.offers("ana")
    for price, left in (("precious", (1, 1, 0)), ("xp+pack", (0, 0, 1))):
        table = in_town(hand(xp=1, pack=1, precious=1))
        table.play("ana", "shop")
        table.play("ana", "buy", card=lay_out(table, *WARES)[0], price=price)
        assert (table.track("xp", "ana"), table.track("pack", "ana"), table.track("precious", "ana")) == left
        assert len(items_of(table.journal.table, "ana")) == 1


@rule("TF-EQUIP-12")
def test_who_can_pay_nothing_takes_nothing() -> None:
    table = in_town(hand(xp=0, pack=5))
    table.play("ana", "shop")
    cards = lay_out(table, *WARES)
    assert prices(table) == [""], "where something precious is asked for, plain Pack is no price"
    assert table.refused("ana", "buy", card=cards[0], price="").kind == "impossible"
    table.play("ana", "buy", card="", price="")
    assert items_of(table.journal.table, "ana") == ()
    assert table.track("pack", "ana") == 5


@rule("TF-SHOP-05")
def test_nobody_flips_to_shop() -> None:
    table = in_town(hand(precious=1))
    told = table.play("ana", "shop", wishes="I slip into the vault at night.")
    assert "TF-SHOP-01" in rules_told(told)
    assert not table.journal.table.awaited
    table.play("ana", "buy", card=lay_out(table, *WARES)[0], price="precious")
    assert not table.journal.table.awaited
    assert table.counts("ana") == (20, 0, 0)


@rule("TF-SHOP-06")
def test_in_town_a_precious_pack_turns_into_two_plain_ones_without_a_day() -> None:
    table = in_town(hand(pack=0, precious=2))
    table.play("ana", "exchange")
    assert (table.track("pack", "ana"), table.track("precious", "ana")) == (2, 1)
    assert "shop" in table.open_to("ana"), "the day is still to be spent"
    table.play("ana", "rest")
    table.play("ana", "exchange")
    assert (table.track("pack", "ana"), table.track("precious", "ana")) == (4, 0), "a day that is spent is no matter"
    assert "exchange" not in table.offers("ana")
    outside = TableOfAdventure(ana=hand(precious=1))
    assert "exchange" not in outside.offers("ana")


@rule("TF-MAG-11")
def test_magic_from_a_shop_holds_one_charge() -> None:
    table = in_town(hand(precious=1))
    table.play("ana", "shop")
    cards = lay_out(table, *WARES)
    table.play("ana", "buy", card=cards[3], price="precious")
    assert (table.card(cards[3]).capacity, table.card(cards[3]).charges) == (1, 1)
