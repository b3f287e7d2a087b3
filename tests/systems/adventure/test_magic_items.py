"""Magic items: charges, capacity, what flows and what ends it; and what the printed ones do."""

import pytest

from hearthside.kits.deckahedron.adventure.combat.foes import Weakness, change_foe
from hearthside.kits.deckahedron.adventure.gear.items import items_of
from hearthside.kits.deckahedron.adventure.gear.magic import flowing, more_power
from hearthside.kits.deckahedron.adventure.gear.magic import lasting as lasting_for
from hearthside.kits.deckahedron.piles import EXHAUSTION
from tests.marks import rule
from tests.systems.adventure.tables import Hand, TableOfAdventure, guidebook, hand, resolved, rules_told, steps
from tests.systems.adventure.test_creation import making

USE = "use-a-magic-item"
PERFECT = "D20"
"""✔✔✔ for Int 3, and no number to read for 1d4."""


def mage(draw: str = PERFECT, *items: str) -> Hand:
    """Somebody with Int 3 who has learned to use magic items, with these cards on top."""
    return hand(f"{draw} ...", int=3, items=items, moves=(USE,))


def charges(table: TableOfAdventure, item: str) -> tuple[int, int]:
    """The charges and the capacity of an item."""
    return table.card(item).charges, table.card(item).capacity


def use(table: TableOfAdventure, item: str, whom: str = "") -> str:
    """Ana uses an item, on somebody if it is that sort; what the flip came to."""
    table.play("ana", "attempt", move=USE, item=item)
    result = table.flip("ana", "int")
    if whom:
        table.play("ana", "bestow", whom=whom)
    return result


def running(table: TableOfAdventure, seat: str = "ana") -> tuple[str, ...]:
    """The items whose magic flows for somebody."""
    return flowing(table.journal.table, seat)


def lasting(table: TableOfAdventure, seat: str = "ana") -> tuple[str, ...]:
    """The items whose work lasts for somebody by itself."""
    return lasting_for(table.journal.table, seat)


def magic_options(table: TableOfAdventure) -> list[str | int]:
    """What of magic the GM could end."""
    return table.choices("gm", "end_magic", "magic")


@rule("TF-MAG-03")
def test_a_depleted_item_cannot_be_used() -> None:
    table = TableOfAdventure(ana=mage("D20 D13 D19 D20", "of-sensation"))
    item = table.item("ana", "of-sensation")
    for left in (2, 1, 0):
        assert use(table, item) == "✔✔✔"
        assert charges(table, item) == (left, 3)
    assert table.moves("ana")[USE].barred is not None
    assert table.refused("ana", "attempt", move=USE).rule == "TF-MAG-03"
    assert table.refused("ana", "attempt", move=USE, item=item).kind == "impossible"
    # Not even the Blood-Bound or the Living Light wakes it (TF-AMB-30).
    moves = (USE, ENTREAT, CHANNEL)
    table = TableOfAdventure("9-hour", ana=hand("D20 ...", int=3, items=("of-sensation", "of-illusion"), moves=moves))
    item = table.item("ana", "of-sensation")
    table.given({f"{item}.charges": 0})
    table.play("ana", "attempt", move=ENTREAT, picks=["W1"])
    for move in (USE, CHANNEL):
        assert table.refused("ana", "attempt", move=move, item=item).kind == "impossible"
        assert table.moves("ana")[move].barred is None, "there are others with a charge"


@rule("TF-MAG-06")
def test_some_magic_is_done_at_once_some_outlasts_the_flow_and_some_lasts_while_it_flows() -> None:
    ongoing = {item.id for item in guidebook().items.values() if item.magic is not None and item.magic.ongoing}
    assert ongoing == {"of-illusion", "of-telepathy", "of-amiability", "of-invisibility", "of-interference"}
    items = ("of-illusion", "of-sensation", "of-vitality")
    table = TableOfAdventure(ana=mage("D20 D13 D19 D12", *items), ben=hand())
    illusion, sensation, vitality = items_of(table.journal.table, "ana")
    use(table, vitality, whom="ben")
    assert (running(table), lasting(table)) == ((), ())
    use(table, sensation)
    assert (running(table), lasting(table)) == ((), (sensation,))
    use(table, illusion)
    assert running(table) == (illusion,)
    table.play("ana", "stop_flow", item=illusion)
    assert running(table) == ()


@rule("TF-MAG-07")
def test_the_owner_says_when_the_flow_stops() -> None:
    table = TableOfAdventure(ana=mage(PERFECT, "of-illusion"), ben=hand())
    ring = table.item("ana", "of-illusion")
    assert "stop_flow" not in table.offers("ana")
    use(table, ring)
    assert "stop_flow" in table.open_to("ana")
    assert "stop_flow" not in table.offers("ben")
    assert "stop_flow" not in table.offers("gm")
    assert magic_options(table) == [f"{ring} rule"], "the GM only says that a rule ends it"
    table.play("ana", "stop_flow", item=ring)
    assert running(table) == ()


@rule("TF-MAG-08")
def test_an_item_from_which_energy_flows_does_not_recharge() -> None:
    table = TableOfAdventure(ana=mage("D20 D13 D19 D14", "of-illusion", "of-sensation"))
    illusion, sensation = items_of(table.journal.table, "ana")
    for item in (illusion, illusion, sensation):
        use(table, item)
    table.play("ana", "rest")
    assert charges(table, illusion) == (1, 3)
    assert charges(table, sensation) == (3, 3)
    table.play("gm", "scene", how="healing help")
    for flows, left in ((True, 1), (False, 3)):
        table.play("gm", "next_day", brings=table.choices("gm", "next_day", "brings")[0])
        if not flows:
            table.play("ana", "stop_flow", item=illusion)
        table.play("ana", "seek_help")
        assert charges(table, illusion) == (left, 3)


@rule("TF-MAG-09")
def test_anybody_may_try_a_magic_move_at_its_lowest_level() -> None:
    for move in (USE, CHANNEL, "fundamental-magic", "counterspell", "breach-the-dam"):
        table = TableOfAdventure("9-hour", ana=hand("D20 D13 D19 ...", int=3, items=("of-illusion",)))
        option = table.moves("ana")[move]
        assert (option.barred, "wild" in option.label) == (None, True)
        table.play("ana", "attempt", move=move)
        assert resolved(table.play("ana", "flip", attribute="int")).reading["net"] == -2
    # Magic that flips nothing is for those who hold its card.
    with_card, without = (TableOfAdventure("9-hour", ana=hand(moves=moves)) for moves in ((ENTREAT,), ()))
    assert with_card.moves("ana")[ENTREAT].barred is None
    assert without.refused("ana", "attempt", move=ENTREAT).rule == "TF-LVL-08"


@rule("TF-MAG-12")
@pytest.mark.parametrize(("steps", "card", "back"), [(0, "D03", 2 + 2), (1, "D03", 6 + 2), (2, "D07", 7 + 2)])
def test_a_power_gauge_is_the_die_of_the_effect(steps: int, card: str, back: int) -> None:
    lost = "D01 D02 D04 D05 D06 D08 D09 D10 D11 D12"
    table = TableOfAdventure(ana=mage(f"D13 {card}", "of-vitality"), ben=hand("D19 D20 ...", "", lost))
    item = table.item("ana", "of-vitality")
    draft = table.draft()
    for _ in range(steps):
        more_power(draft, "ana", item)
    table.take_over(draft)
    use(table, item, whom="ben")
    assert most_back(table, "ben") == back


def most_back(table: TableOfAdventure, seat: str) -> int:
    """How many cards somebody may take back."""
    most: int = table.offers(seat)["recover"].fields["cards"].most  # type: ignore[union-attr]
    return most


@rule("TF-MAG-13")
def test_unerring_dispatch_deals_d4_and_two() -> None:
    table = TableOfAdventure(ana=mage("D20 D12", "of-unerring-dispatch"))
    table.play("gm", "bring", name="Guard", stamina=10, power="1")
    table.play("ana", "attempt", move=USE, item=table.item("ana", "of-unerring-dispatch"), foe=table.foes[0])
    table.flip("ana", "int")
    assert table.worksheet(table.foes[0]).stamina == 10 - (3 + 2)
    assert "nothing is left of it" in guidebook().items["of-unerring-dispatch"].says


@rule("TF-MAG-14")
def test_vitality_gives_d4_and_two_back_to_who_inhales() -> None:
    lost = "D05 D06 D08 D09 D10"
    table = TableOfAdventure(ana=mage("D20 D02", "of-vitality"), ben=hand("D19 D20 ...", "", lost))
    use(table, table.item("ana", "of-vitality"))
    assert table.choices("ana", "bestow", "whom") == ["ben"], "who blows through it does not breathe in"
    table.play("ana", "bestow", whom="ben")
    assert most_back(table, "ben") == 1 + 2
    backs = table.journal.table.pile(EXHAUSTION.of("ben")).tokens
    table.play("ben", "recover", cards=list(backs[:3]))
    assert table.counts("ben").exhaustion == 2


@rule("TF-MAG-15")
def test_mending_heals_a_harm_or_a_wound_of_its_target() -> None:
    table = TableOfAdventure("9-hour", ana=mage("D20", "mending"), ben=hand("D19 D20 ...", "W1", wounds=1))
    use(table.rested("ana"), table.item("ana", "mending"), whom="ben")
    assert table.choices("ana", "heal", "what") == ["wound"]
    table.play("ana", "heal", what="wound")
    assert table.track("wounds", "ben") == 0
    assert table.lying("ben").discard == ""
    assert table.faces("supply/table") == "W1"
    hurt = TableOfAdventure("9-hour", ana=mage("D20", "mending"), ben=hand(wounds=1)).given({"harm/ben": 1})
    use(hurt.rested("ana"), hurt.item("ana", "mending"), whom="ben")
    assert hurt.choices("ana", "heal", "what") == ["harm", "wound"]
    hurt.play("ana", "heal", what="harm")
    assert (hurt.track("harm", "ben"), hurt.track("wounds", "ben")) == (0, 1)
    # It is worked through resting time, and nobody rests in the middle of a fight.
    fight = TableOfAdventure("9-hour", ana=mage("D20", "mending"), ben=hand(wounds=1)).rested("ana")
    foe = fight.foe()
    assert fight.refused("ana", "attempt", move=USE, item=fight.item("ana", "mending")).rule == "TF-MAG-15"
    fight.play("gm", "send_off", foes=[foe])
    use(fight, fight.item("ana", "mending"), whom="ben")
    assert fight.choices("ana", "heal", "what") == ["wound"]


@rule("TF-MAG-19")
def test_each_mending_takes_a_rest_of_its_users_own() -> None:
    table = TableOfAdventure("9-hour", ana=mage("D20 D13", "mending"), ben=hand(wounds=2)).given({"xp/ana": 1})
    item = table.item("ana", "mending")

    def refused() -> str:
        return table.refused("ana", "attempt", move=USE, item=item).rule

    def mended() -> int:
        use(table, item, whom="ben")
        table.play("ana", "heal", what="wound")
        return table.track("wounds", "ben")

    assert refused() == "TF-MAG-19", "nobody has rested"
    table.play("ben", "rest")
    assert refused() == "TF-MAG-19", "not she"
    table.play("ana", "rest")
    assert mended() == 1
    assert refused() == "TF-MAG-19", "those hours are spent"
    # The guide's own example of a Mercy Flashback: healing magic that was forgotten while they rested.
    table.play("ana", "mercy", deed="mending")
    table.play("gm", "consent")
    assert mended() == 0
    assert refused() == "TF-MAG-19"
    bare_handed = hand("D20 ...", moves={"fundamental-magic": "studied"}, int=3)
    wild = TableOfAdventure("9-hour", ana=bare_handed, ben=hand(wounds=1))
    wild.make("ana", "fundamental-magic", "int")
    assert "mending" not in wild.choices("ana", "cast", "effect")
    assert "mending" in wild.rested("ana").choices("ana", "cast", "effect")


@rule("TF-MAG-16")
def test_interference_has_a_die_read_anew_less_one_and_is_then_over() -> None:
    table = TableOfAdventure(ana=mage("D20", "of-interference"), ben=hand("D03 D02 D04 ..."))
    item = table.item("ana", "of-interference")
    use(table, item)
    assert "interfere" not in table.offers("ana")
    table.play("gm", "damage", who=["ben"], power="d6")
    assert "interfere" not in table.offers("ana"), "nothing has been read yet"
    table.play("ben", steps().number)
    assert table.journal.table.awaited["ben"].matter.points == 6
    entry = table.play("ana", "interfere", whom="ben")
    assert "TF-MAG-16" in rules_told(entry)
    assert "ben" not in table.journal.table.awaited, "1-1 = 0: nothing is left to deduct"
    assert running(table) == ()
    assert table.counts("ben").exhaustion == 0
    assert "interfere" not in table.offers("ana")


def test_an_attack_read_anew_is_still_the_attack_of_that_foe() -> None:
    # D03 is 6 on a d6; read anew D03 and D04 come to 6 and 5, less 1.
    table = TableOfAdventure(ana=mage("D20", "of-interference"), ben=hand("D03 D04 D02 ..."))
    foe = table.foe(power="d6")
    use(table, table.item("ana", "of-interference"))
    table.play("gm", "foes_attack", foes=[foe], who=["ben"])
    table.play("ben", steps().number)
    table.play("ana", "interfere", whom="ben")
    faced = table.journal.table.awaited["ben"].matter
    assert (faced.points, faced.foe) == (5 - 1, foe)


def struck_with(deck: str) -> Hand:
    """Somebody with a sword, who turns these cards."""
    return hand(deck, items=("sword",), str=3)


def blow_under_interference(striker: Hand) -> tuple[TableOfAdventure, str]:
    """Ben has struck a foe while Ana holds an Interference: the blow has not landed yet."""
    table = TableOfAdventure(ana=mage("D20", "of-interference"), ben=striker)
    foe, sword = table.foe(stamina=10), table.item("ben", "sword")
    table.given({f"{sword}.power": 2})
    use(table, table.item("ana", "of-interference"))
    table.make("ben", "mix-it-up", "str")
    return table, foe


@rule("TF-MAG-16")
def test_interference_has_a_die_of_a_blow_read_anew_before_it_lands() -> None:
    # D03 is 6 on a d6 and D02 is 1, so 1-1 = 0 is left of the blow.
    table, foe = blow_under_interference(struck_with("D04 D03 D02 ..."))
    assert table.asked("ben") == ("land",)
    assert table.worksheet(foe).stamina == 10, "nothing has been told yet"
    assert table.choices("ana", "interfere", "whom") == ["ben"]
    table.play("ana", "interfere", whom="ben")
    assert table.worksheet(foe).stamina == 10
    assert running(table) == ()
    assert table.asked("gm") == ("foe_turn",), "the move goes on from there"


@rule("TF-MAG-16")
def test_a_die_of_a_blow_that_is_read_anew_is_lowered_by_one() -> None:
    # D02 is 1 on a d6 and D03 is 6, so 6-1 = 5 lands.
    table, foe = blow_under_interference(struck_with("D04 D02 D03 ..."))
    table.play("ana", "interfere", whom="ben")
    assert table.worksheet(foe).stamina == 10 - 5


def test_a_blow_that_nobody_interferes_with_lands_as_it_was_read() -> None:
    table, foe = blow_under_interference(struck_with("D04 D03 D02 ..."))
    table.play("ben", "land")
    assert table.worksheet(foe).stamina == 10 - 6
    assert len(running(table)) == 1
    alone = TableOfAdventure(ben=struck_with("D04 D03 D02 ..."))
    alone.foe()
    alone.make("ben", "mix-it-up", "str")
    assert alone.asked("ben") == (), "without such magic nobody is asked"


def test_of_several_dice_one_is_read_anew() -> None:
    ben = hand("D04 D03 D12 D02 ...", items=("sword",), str=3)
    table = TableOfAdventure(ana=mage("D20", "of-interference"), ben=ben)
    foe = table.foe(stamina=10)
    draft = table.draft()
    change_foe(draft, foe, weaknesses=(Weakness("d4", "ana"),))
    table.take_over(draft)
    use(table, table.item("ana", "of-interference"))
    table.make("ben", "mix-it-up", "str")
    assert table.choices("ana", "interfere", "whom") == ["ben", "ben.1"]
    table.play("ana", "interfere", whom="ben.1")
    assert table.worksheet(foe).stamina == 10 - 2 - 0, "2 on D03 stays, 3 on D12 becomes 1-1 on D02"


def test_a_deck_that_runs_low_over_interference_is_filled_at_once() -> None:
    ben = hand("D03 D02 D04 D05 D07 D08 D09", discard="D10 D12", exhaustion="D01")
    table = TableOfAdventure(ana=mage("D20", "of-interference"), ben=ben)
    use(table, table.item("ana", "of-interference"))
    table.play("gm", "damage", who=["ben"], power="d6")
    table.play("ben", steps().number)
    assert table.counts("ben") == (6, 3, 1)
    table.play("ana", "interfere", whom="ben")
    assert table.counts("ben") == (9, 0, 1)


def test_interference_leaves_what_is_higher_to_be_deducted() -> None:
    table = TableOfAdventure(ana=mage("D20", "of-interference"), ben=hand("D02 D03 D04 ..."))
    use(table, table.item("ana", "of-interference"))
    table.play("gm", "damage", who=["ben"], power="d6", words="A falling beam.")
    table.play("ben", steps().number)
    table.play("ana", "interfere", whom="ben")
    assert table.journal.table.awaited["ben"].matter.points == 5


@rule("TF-MAG-17")
def test_while_somebody_is_invisible_other_magic_sleeps() -> None:
    table = TableOfAdventure(ana=mage("D20 D13 D19", "of-invisibility", "of-illusion"), ben=hand())
    cloak, ring = items_of(table.journal.table, "ana")
    use(table, cloak)
    told = table.play("ana", "attempt", move=USE, item=ring)
    assert rules_told(told) == ["TF-MAG-17"]
    assert not table.journal.table.awaited
    assert charges(table, ring) == (3, 3)
    # Another way of working an item is still working it.
    assert rules_told(table.play("ana", "attempt", move=CHANNEL, item=ring)) == ["TF-MAG-17"]
    table.play("gm", "end_magic", magic=f"{cloak} target attacks")
    assert running(table) == ()
    table.play("ana", "attempt", move=USE, item=ring)
    assert "flip" in table.journal.table.awaited["ana"].actions
    table.flip("ana", "int")
    table.play("ana", "stop_flow", item=ring)
    use(table, cloak)
    table.play("ana", "stop_flow", item=cloak)
    assert running(table) == ()


@rule("TF-MAG-18")
def test_each_lasting_magic_ends_as_its_card_says() -> None:
    names = ("of-amiability", "air-sculpting", "of-sensation")
    table = TableOfAdventure(ana=mage("D20 D13 D19", *names))
    amiability, air, sensation = items_of(table.journal.table, "ana")
    for item in (amiability, air, sensation):
        use(table, item)
    assert magic_options(table) == [
        f"{amiability} target attacked",
        f"{amiability} target treated unkindly",
        f"{amiability} rule",
        f"{air} after an hour",
        f"{air} rule",
        f"{sensation} gm says",
        f"{sensation} rule",
    ]
    table.play("gm", "end_magic", magic=f"{amiability} target attacked")
    assert running(table) == ()
    table.play("ana", "stop_flow", item=air)
    assert lasting(table) == (sensation,)
    assert "stop_flow" not in table.offers("ana"), "Sensation fades when the GM says so"
    table.play("gm", "end_magic", magic=f"{sensation} gm says")
    assert lasting(table) == ()


@rule("TF-UMI-01")
def test_using_an_item_is_a_flip_of_int() -> None:
    table = TableOfAdventure(ana=hand("D12 ...", int=2, items=("of-illusion",), moves=(USE,)))
    table.play("ana", "attempt", move=USE, item=table.item("ana", "of-illusion"))
    assert table.journal.table.awaited["ana"].matter.attributes == ("int",)
    entry = table.play("ana", "flip", attribute="int")
    reading = resolved(entry).reading
    assert (reading["suit"], reading["net"]) == (guidebook().suits[2].lower(), 0)
    assert table.counts("ana").draw == 19


@rule("TF-UMI-02")
def test_anything_but_a_failure_lets_the_item_work() -> None:
    for card, result, works in (("D20", "✔✔✔", True), ("D12", "✔✔", True), ("D15", "✅", True), ("D16", "✗", False)):
        table = TableOfAdventure(ana=mage(card, "of-illusion"))
        ring = table.item("ana", "of-illusion")
        assert use(table, ring) == result
        assert running(table) == ((ring,) if works else ())
        assert table.track("gm_moves") == (not works)


@rule("TF-UMI-03")
def test_every_use_costs_a_charge_a_failed_one_too() -> None:
    for card in ("D20", "D16"):
        table = TableOfAdventure(ana=mage(card, "of-illusion"))
        ring = table.item("ana", "of-illusion")
        use(table, ring)
        assert charges(table, ring) == (2, 3)
    assert running(table) == ()


def offered(table: TableOfAdventure, seat: str) -> list[str | int]:
    """What somebody may pick from."""
    return table.choices(seat, "pick", "options")


@rule("TF-UMI-05")
def test_a_magical_weapon_may_be_damaged_instead() -> None:
    table = TableOfAdventure(ana=mage("D12", "of-illusion"))
    table.play("gm", "write_weapon", to="ana", name="Humming Sword", reach=["melee"], effect="of-sensation")
    sword = table.item("ana", "blank")
    use(table, sword)
    assert offered(table, "ana") == ["drain", "capacity", "damage"]
    alone = TableOfAdventure(ana=mage("D12"))
    alone.play("gm", "write_weapon", to="ana", name="Humming Sword", reach=["melee"], effect="of-sensation")
    use(alone, alone.item("ana", "blank"))
    assert offered(alone, "ana") == ["capacity", "damage"], "there is nothing else to drain"


@rule("TF-UMI-06")
def test_a_perfect_use_costs_nothing_more() -> None:
    table = TableOfAdventure(ana=mage("D20", "of-illusion", "of-telepathy"))
    ring, circlet = items_of(table.journal.table, "ana")
    assert use(table, ring) == "✔✔✔"
    assert not table.journal.table.awaited
    assert charges(table, ring) == (2, 3)
    assert charges(table, circlet) == (2, 2)


@rule("TF-UMI-07")
def test_who_learns_to_use_magic_items_chooses_one() -> None:
    made = making("ana", "ben")
    made.play("ana", "take_move", move=USE)
    made.play("ana", "receive", item="of-illusion", name="Ring")
    assert charges(made, made.item("ana", "of-illusion")) == (3, 3), "a card taken while the character is made"
    table = TableOfAdventure(ana=hand(xp=2))
    table.play("gm", "scene", where="town")
    table.play("ana", "study", move=USE)
    assert "receive" in table.open_to("ana")
    choices = table.choices("ana", "receive", "item")
    assert "of-illusion" in choices
    assert "sigil-of-the-living-light" not in choices
    table.play("ana", "receive", item="of-illusion", name="Ring")
    assert charges(table, table.item("ana", "of-illusion")) == (3, 3)


ENTREAT = "entreat-the-blood-bound"


def bleeding(draw: str, *items: str) -> TableOfAdventure:
    """Ana has entreated the Blood-Bound."""
    ana = hand(f"{draw} ...", int=3, items=items, moves=(USE, ENTREAT))
    table = TableOfAdventure("9-hour", ana=ana)
    table.play("ana", "attempt", move=ENTREAT, picks=["W1"])
    return table


@rule("TF-ENT-01")
def test_to_entreat_takes_a_wound_card_and_no_token() -> None:
    table = bleeding("D20")
    assert table.lying("ana").discard == "W1"
    assert table.track("wounds", "ana") == 0


@rule("TF-ENT-02")
def test_while_that_wound_is_open_only_the_usual_charge_is_spared() -> None:
    table = bleeding("D12", "of-illusion", "of-telepathy")
    ring, circlet = table.item("ana", "of-illusion"), table.item("ana", "of-telepathy")
    assert use(table, ring) == "✔✔"
    assert charges(table, ring) == (3, 3)
    table.play("ana", "pick", options=["drain"])
    assert charges(table, circlet) == (1, 2)


@rule("TF-ENT-04")
def test_the_blade_of_echoes_comes_with_the_card_and_weighs_nothing() -> None:
    table = TableOfAdventure("9-hour", ana=hand(moves=(ENTREAT,), items=("sword",)))
    assert table.item("ana", "blade-of-echoes")
    assert table.load("ana") == 3
    other = TableOfAdventure("9-hour", ana=hand(moves=(ENTREAT,)), ben=hand())
    other.play("ana", "pass_on", thing=other.item("ana", "blade-of-echoes"), to="ben")
    assert other.load("ben") == 3, "it weighs for who has not the card"


@rule("TF-ENT-05")
def test_one_shots_have_no_blood_bound() -> None:
    assert ENTREAT not in TableOfAdventure(ana=hand()).moves("ana")
    assert ENTREAT in TableOfAdventure("9-hour", ana=hand()).moves("ana")


@rule("TF-ENT-06")
def test_only_the_blood_bound_moves_the_blade_of_echoes() -> None:
    table = TableOfAdventure("9-hour", ana=hand("D20 ...", int=3, moves=(USE, ENTREAT)))
    blade = table.item("ana", "blade-of-echoes")
    assert table.refused("ana", "attempt", move=USE, item=blade).rule == "TF-ENT-06"
    table.play("ana", "attempt", move=ENTREAT, picks=["W1"])
    assert use(table, blade) == "✔✔✔"
    assert charges(table, blade) == (3, 3)
    # The Living Light does not move it, not even while the wound is open.
    both = TableOfAdventure("9-hour", ana=hand("D20 ...", int=3, moves=(CHANNEL, ENTREAT)))
    blade = both.item("ana", "blade-of-echoes")
    both.play("ana", "attempt", move=ENTREAT, picks=["W1"])
    assert rules_told(both.play("ana", "attempt", move=CHANNEL, item=blade)) == ["TF-ENT-06"]
    assert not both.journal.table.awaited


def test_depleted_items_drink_with_void_transfusion() -> None:
    for level, filled in (("studied", 2), ("expert", 4), ("master", 5)):
        moves = {USE: "studied", ENTREAT: "studied", "void-transfusion": level}
        ana = hand("D20 ...", int=3, items=("of-sensation", "of-illusion"), moves=moves)
        table = TableOfAdventure("30-hour", ana=ana)
        sensation, illusion = table.item("ana", "of-sensation"), table.item("ana", "of-illusion")
        table.play("gm", "set", track=f"{sensation}.charges", to=0, reason="A long day.")
        table.play("ana", "attempt", move=ENTREAT, picks=["W1"])
        assert charges(table, sensation) == (filled, 3)
        assert charges(table, illusion) == (3, 3)


CHANNEL = "channel-the-living-light"


def channel(draw: str) -> TableOfAdventure:
    """Ana lights up a ring with her own strength."""
    table = TableOfAdventure("9-hour", ana=hand(f"{draw} ...", int=3, items=("of-illusion",), moves=(CHANNEL,)))
    table.play("ana", "attempt", move=CHANNEL, item=table.item("ana", "of-illusion"))
    table.flip("ana", "int")
    if "expend" in table.offers("ana"):
        table.play("ana", "expend")
    return table


@rule("TF-CHN-01")
def test_channelling_flips_int_and_costs_no_charge() -> None:
    table = channel("D12 D13 D14")
    ring = table.item("ana", "of-illusion")
    assert charges(table, ring) == (3, 3)
    assert running(table) == (ring,)


@rule("TF-CHN-02")
def test_channelling_costs_stamina_and_at_its_best_brings_a_blessing() -> None:
    good = channel("D12 D13 D14 D18")
    assert (good.counts("ana").exhaustion, good.counts("ana").discard) == (2, 1)
    bare = channel("D15 D13 D14 D18 D12")
    assert bare.counts("ana").exhaustion == 3
    assert running(bare)
    best = channel("D20 D13 D14 D18")
    assert best.counts("ana").exhaustion == 2
    assert "B" in best.lying("ana").discard


@rule("TF-CHN-03")
def test_a_failed_channelling_costs_nothing_and_does_nothing() -> None:
    table = channel("D16")
    assert (table.counts("ana").exhaustion, charges(table, table.item("ana", "of-illusion"))) == (0, (3, 3))
    assert running(table) == ()
    assert table.track("gm_moves") == 1


@rule("TF-CHN-04")
def test_the_sigil_comes_with_the_card_weighs_nothing_and_wakes_to_nothing_else() -> None:
    table = TableOfAdventure(ana=hand("D20 D13 D14 ...", int=3, moves=(CHANNEL, USE)))
    sigil = table.item("ana", "sigil-of-the-living-light")
    assert table.load("ana") == 2
    assert table.refused("ana", "attempt", move=USE, item=sigil).rule == "TF-CHN-04"
    table.play("ana", "attempt", move=CHANNEL, item=sigil)
    assert table.flip("ana", "int") == "✔✔✔"
    with_ring = TableOfAdventure(ana=hand("D20 ...", int=3, items=("of-illusion",), moves=(CHANNEL, USE)))
    sigil = with_ring.item("ana", "sigil-of-the-living-light")
    told = with_ring.play("ana", "attempt", move=USE, item=sigil)
    assert rules_told(told) == ["TF-CHN-04"]
    assert not with_ring.journal.table.awaited
