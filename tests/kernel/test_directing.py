"""What comes next, for one seat."""

from dataclasses import dataclass, replace
from typing import Any

from hearthside.kernel.actions import Action, Offer, blocked
from hearthside.kernel.choices import Among, Barred, Between, Following, Option, Several, Words, YesNo, options
from hearthside.kernel.directing import MOST_DEEDS, Deed, Floor, few
from hearthside.kernel.saying import say
from hearthside.kernel.views import Question
from tests.kernel.game import play, tiny_table


@dataclass(frozen=True, kw_only=True)
class Strike:
    """Strike somebody."""

    target: str
    how: str = "hard"
    words: str = ""


@dataclass(frozen=True, kw_only=True)
class Agree:
    """Agree, or not."""

    agreed: bool


def floor(**offers: Offer | None) -> Floor:
    commands = {"strike": Strike, "agree": Agree}
    actions = {
        name: Action(name, command, lambda seen: None, lambda draft, seat, order: None, "", name.title())  # noqa: ARG005
        for name, command in commands.items()
    }
    return Floor(actions, offers.get)


HOW = Following(field="target", cases={"boar": Among(options([("hard", "Hard")]))})
TARGETS = Among((Option("boar", "Boar"), Option("wolf", "Wolf", Barred("TG-01", "It is too far."))))
STRIKE = Offer({"target": TARGETS, "how": HOW, "words": Words()})


def test_a_deed_is_open_and_what_is_given_can_be_chosen() -> None:
    here = floor(strike=STRIKE)
    assert here.deed("strike", target="boar") == Deed("strike", "Strike", given={"target": "boar"})
    assert here.deed("strike", target="boar", how="hard") is not None
    unfit: list[dict[str, Any]] = [
        {"target": "wolf"},
        {"target": "bear"},
        {"target": "boar", "how": "soft"},
        {"when": "now"},
    ]
    for given in (*unfit, {"when": "now"}):
        assert here.deed("strike", **given) is None
    assert floor(strike=blocked("TG-01", "Not now.", target=TARGETS)).deed("strike", target="boar") is None
    assert floor().deed("strike") is None


def test_a_deed_of_which_nothing_can_be_chosen_is_closed_and_says_why() -> None:
    far, fast, gone = Barred("TG-01", "It is too far."), Barred("TG-02", "It is too fast."), Barred("TG-03", "Gone.")

    def closed(*reasons: Barred | None) -> Offer:
        beasts = tuple(Option(str(at), "Beast", reason) for at, reason in enumerate(reasons))
        return Offer({"words": Words(), "target": Among(beasts)})

    assert closed(far, far).closed == far
    assert closed(far, fast).closed == Barred("TG-01", say("{some} {more}", some=far.says, more=fast.says))
    assert closed(far, fast, gone).closed == Barred("TG-01", "None of it can be chosen now.")
    assert closed(far, None).closed is None
    assert closed().closed is None
    assert floor(strike=closed(far, None)).deed("strike") is not None
    assert floor(strike=closed(far, far)).deed("strike") is None
    beasts = (Option("boar", "Boar", far), Option("wolf", "Wolf"))
    assert Offer({"target": Several(beasts, least=1, most=2)}).closed is None
    assert Offer({"target": Several(beasts[:1], least=1, most=1)}).closed == far
    assert Offer({"target": Several(beasts[:1], least=0, most=1)}).closed is None


def test_what_is_aimed_has_something_to_aim_at() -> None:
    assert floor(strike=STRIKE).deed("strike", aims="target") is not None
    assert floor(strike=STRIKE).deed("strike", aims="whom") is None
    assert floor(strike=Offer({"target": Among(())})).deed("strike", aims="target") is None
    assert floor(strike=STRIKE).values("strike", "target") == ("boar",)
    assert floor(strike=STRIKE).values("strike", "how", target="boar") == ("hard",)


def test_few_are_those_that_are_open_and_no_more_than_a_hand_has_fingers() -> None:
    deeds = [Deed("strike", str(number)) for number in range(9)]
    assert few(None, deeds[0], None, deeds[0], *deeds) == tuple(deeds[:MOST_DEEDS])


def asked(*actions: str) -> Question:
    return Question("ana", actions, "", "Well?")


def test_where_one_thing_is_to_be_chosen_each_choice_is_a_deed() -> None:
    of_three = Among(options([("boar", "Boar"), ("wolf", "Wolf"), ("bear", "Bear")]))
    answers = floor(strike=Offer({"target": of_three, "words": Words()})).answers(asked("strike"))
    assert [(deed.title, deed.given) for deed in answers] == [
        ("Boar", {"target": "boar"}),
        ("Wolf", {"target": "wolf"}),
        ("Bear", {"target": "bear"}),
    ]


def test_a_yes_and_a_no_are_two_deeds_where_they_have_words() -> None:
    answers = floor(agree=Offer({"agreed": YesNo(yes="So be it", no="Never")})).answers(asked("agree"))
    assert [(deed.title, deed.given) for deed in answers] == [
        ("So be it", {"agreed": True}),
        ("Never", {"agreed": False}),
    ]
    (only,) = floor(agree=Offer({"agreed": YesNo()})).answers(asked("agree"))
    assert only == Deed("agree", "Agree")


def test_where_much_is_to_be_chosen_the_deed_is_put_together_first() -> None:
    many = Among(options((str(number), str(number)) for number in range(MOST_DEEDS + 1)))
    (only,) = floor(strike=Offer({"target": many})).answers(asked("strike"))
    assert only == Deed("strike", "Strike")
    (only,) = floor(strike=Offer({"target": Between(1, 3), "how": Words()})).answers(asked("strike"))
    assert only.given == {}


def test_whoever_is_asked_hears_so_and_the_others_hear_who_is() -> None:
    table = tiny_table()
    play(table, "gm", "lure", name="Boar")
    asked_one = next(iter(table.table.awaited))
    other = next(seat for seat in ("ana", "ben") if seat != asked_one)
    mine, theirs = table.now(asked_one), table.now(other)
    assert (mine.mood, mine.who) == ("asked", asked_one)
    assert mine.deeds
    assert (theirs.mood, theirs.who, theirs.deeds) == ("theirs", asked_one, ())
    assert asked_one.title() in theirs.cue


def test_a_paused_table_says_so_and_the_gm_can_go_on() -> None:
    table = tiny_table()
    play(table, "gm", "pause")
    assert (table.now("ana").mood, table.now("ana").deeds) == ("paused", ())
    (deed,) = table.now("gm").deeds
    play(table, "gm", deed.action, **deed.given)
    assert table.now("ana").mood == "listening"


def test_where_nobody_owes_anything_words_come_first() -> None:
    table = tiny_table()
    assert [deed.action for deed in table.now("ana").deeds] == ["say"]
    assert table.now("ana").cue == "Listen."
    assert "Gale" in table.now("ana").says or "Gm" in table.now("ana").says


def test_a_now_is_told_with_what_its_words_were_made_of() -> None:
    now = tiny_table().now("ana")
    assert replace(now) == now
    assert now.cue.saying.says == "Listen."  # type: ignore[attr-defined]
