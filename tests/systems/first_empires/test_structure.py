"""How play is put together: languages, scenes, sessions, quests."""

import pytest

from hearthside.kernel.events import Told
from hearthside.systems.first_empires.content.people import ANCESTRIES
from hearthside.systems.first_empires.kinds import CLOCKS, INGOTS, LANGUAGES_KIND, SECRETS
from tests.marks import rule
from tests.systems.first_empires.play import Play, Standing, after_a_roll, bonko, resolved


def tongues(play: Play) -> tuple[str, ...]:
    return play.journal.table.marks[LANGUAGES_KIND.of("ana")]


@rule("FE-PLAY-03")
def test_everybody_speaks_the_traders_tongue_unless_agreed_otherwise() -> None:
    play = bonko()
    assert tongues(play) == ("Trader's Tongue",)
    play.do("gm", "speak", who="ana", language="Trader's Tongue", knows=False)
    assert tongues(play) == ()


@rule("FE-PLAY-10")
def test_and_the_language_of_their_own_people() -> None:
    own = {name: tongues(bonko(ancestry=name))[1:] for name in ANCESTRIES}
    assert own == {name: (each.language,) for name, each in ANCESTRIES.items()}
    assert (own["Dwarf"], own["Orc"], len({*own.values()})) == (("Dwarven",), ("Orcish",), 7)


@rule("FE-PLAY-10")
def test_whoever_chooses_another_people_speaks_its_language() -> None:
    play = bonko(ancestry="Dwarf")
    play.do("ana", "new_character")
    play.do("ana", "ancestry", ancestry="Elf")
    assert tongues(play) == ("Trader's Tongue", "Elven")


# --- Something happens ------------------------------------------------------------------------------------------------


@rule("FE-PLAY-04")
def test_a_failure_is_closed_by_a_consequence_or_a_waiver_only() -> None:
    play = after_a_roll(1, 1, 1, position="controlled")
    assert play.standing().owed == ("ana/complication",)
    play.call(position="controlled")
    play.roll(6, 1, 1, 1)
    assert play.standing().owed == ("ana/complication",)
    play.do("gm", "complication", owed=play.debt("ana/complication"), words="The torch goes out.")
    assert play.standing().owed == ()
    waived = after_a_roll(1, 1, 1, position="controlled")
    waived.do("gm", "waive", owed=waived.debt("ana/complication"), words="The noise drowns in the storm.")
    assert waived.standing().owed == ()


@rule("FE-PLAY-05")
def test_what_is_granted_takes_no_dice_and_pays_nothing() -> None:
    play = bonko()
    before = play.standing()
    granted = play.do("gm", "grant", who="ana", words="Bonko lifts the gate.")
    assert [type(event).__name__ for event in granted.events] == ["Told"]
    assert play.standing() == before


@rule("FE-PLAY-06")
def test_a_mixed_success_keeps_its_goal_whatever_the_complication() -> None:
    play = bonko()
    play.do("gm", "lay_clock", words="The gate", kind="obstacle", segments=4)
    play.call(target="The gate", position="controlled")
    play.roll(4, 1, 1)
    play.do("gm", "complication", owed=play.debt("ana/minor complication"), words="It squeals.")
    assert play.filled("The gate") == 2


@rule("FE-PLAY-07")
@pytest.mark.parametrize("position", ["controlled", "risky"])
def test_the_gm_may_let_a_failure_reach_its_goal_and_it_is_desperate(position: str) -> None:
    play = after_a_roll(1, 1, 1, position=position, harm="none")
    play.do(
        "gm", "fail_forward", owed=play.debt("ana/complication"), words="The door gives way, and the guards look up."
    )
    owed = ("ana/Trouble",) if position == "risky" else ()
    assert play.standing() == Standing(luck=2, xp=1, position="desperate", owed=owed)


@rule("FE-PLAY-07")
def test_a_success_with_a_serious_complication_needs_none_of_it() -> None:
    mixed = after_a_roll(4, 1, 1, position="desperate", harm="none")
    assert "fail_forward" not in mixed.journal.offers("gm")
    failed = after_a_roll(1, 1, 1, position="desperate", harm="none")
    assert failed.values("gm", "fail_forward", "owed") == [failed.debt("ana/serious complication")]


@rule("FE-PLAY-08")
def test_a_consequence_may_stay_hidden_until_it_is_revealed() -> None:
    play = after_a_roll(1, 1, 1, position="controlled")
    play.do("gm", "complication", owed=play.debt("ana/complication"), words="A bell rings far below.", secret=True)
    assert [each.words for each in SECRETS.all(play.journal.view("gm")).values()] == ["A bell rings far below."]
    assert not play.journal.view("ana").things
    play.do("gm", "reveal", what="A bell rings far below.")
    assert not SECRETS.all(play.journal.view("gm"))


@rule("FE-PLAY-08")
def test_so_may_a_clock() -> None:
    play = bonko()
    play.do("gm", "lay_clock", words="The watch", kind="danger", segments=6, secret=True)
    play.do("gm", "tick", clock="The watch", by=4)
    assert not play.journal.view("ana").things
    assert [clock.filled for clock in CLOCKS.all(play.journal.view("gm")).values()] == [4]
    play.do("gm", "reveal", what="The watch")
    assert [clock.filled for clock in CLOCKS.all(play.journal.view("ana")).values()] == [4]


@rule("FE-PLAY-09")
def test_a_threat_is_announced_before_the_roll_it_bears_on() -> None:
    play = Play(ana={}, ben={})
    play.call(question="The dragon draws breath.")
    for seat in ("ana", "ben"):
        assert play.journal.view(seat).awaited["ana"].says == "The dragon draws breath."


@rule("FE-CLK-06")
@pytest.mark.parametrize(("position", "ticks"), [("controlled", 1), ("risky", 2), ("desperate", 4)])
def test_a_failure_proposes_how_far_a_danger_draws_nearer_and_the_gm_decides(position: str, ticks: int) -> None:
    play = after_a_roll(1, 1, 1, position=position, harm="none")
    play.do("gm", "lay_clock", words="The watch", kind="danger", segments=12)
    play.do("gm", "tick", clock="The watch")
    assert play.filled("The watch") == ticks
    play.do("gm", "tick", clock="The watch", by=3)
    assert play.filled("The watch") == ticks + 3


@rule("FE-BEAST-05")
def test_bare_properties_are_shown_to_the_gm_who_sets_the_position() -> None:
    play = bonko()
    play.do("gm", "bring_creature", kind="Red Dragon")
    play.do("gm", "bring_creature", kind="Ghost")
    labels = {option.value: option.label for option in play.options("gm", "call", "target")}
    assert labels[play.id("Red Dragon")] == "Red Dragon, 0 of 12 (Flying)"
    assert labels[play.id("Ghost")] == "Ghost, 0 of 1 (Incorporeal)"
    every = ["Flying", "Swimming", "Incorporeal", "Mindless"]
    play.do("gm", "build_creature", name="Chimera", category="Monster", properties=every)
    labels = {option.value: option.label for option in play.options("gm", "call", "target")}
    words = "Chimera, 0 of 2 (Flying, Swimming, Incorporeal and Mindless)"
    assert labels[play.id("Chimera")] == words


@rule("FE-GEAR-06")
def test_what_a_weapon_is_good_for_steers_the_effect_and_not_the_dice() -> None:
    pools = []
    for weapon in ("dagger", "battleaxe"):
        play = bonko(items=[weapon])
        play.call("attack", position="controlled", look=True)
        play.do("ana", "roll", ability="body", using=weapon)
        assert play.journal.offers("gm")["let_fall"].fields["effect"].label == f"Effect, with {weapon}"
        fell = play.do("gm", "let_fall", [4, 5, 1], effect="great" if weapon == "battleaxe" else "")
        pools.append((resolved(fell).reading["reasons"], resolved(fell).reading["amount"]))
    assert pools == [([["Body", 3]], 2), ([["Body", 3]], 3)]


@rule("FE-GEAR-05")
def test_tags_people_make_up_have_words_and_no_numbers() -> None:
    play = bonko(ingots=2)
    play.do("gm", "hand_out", who="ana", name="blade", kind="basic_weapon", more="sings at night")
    play.call("attack", position="controlled")
    assert play.roll(4, 1, 1, using="blade")["reasons"] == [["Body", 3]]
    play.do("ana", "sell", item="blade")
    assert play.journal.table.track(INGOTS.of("ana")) == 3


@rule("FE-GEAR-08")
@pytest.mark.parametrize("price", [0, 3])
def test_the_gm_sells_anything_at_any_price(price: int) -> None:
    play = bonko(ingots=5)
    play.do("gm", "hand_out", who="ana", name="a round for the tavern", price=price)
    assert play.journal.table.track(INGOTS.of("ana")) == 5 - price
    entry = play.do("gm", "buy_off", item="ana/a round for the tavern", price=price)
    assert play.journal.table.track(INGOTS.of("ana")) == 5
    assert [event.slots["worth"] for event in entry.events if isinstance(event, Told)] == [price]
