"""Tags."""

from typing import Any

from hearthside.systems.first_empires.kinds import TAGS
from tests.marks import rule
from tests.systems.first_empires.play import BONKO, Play, bonko, resolved, sentences


def laid(*tags: str, **fields: Any) -> Play:
    """Ana and Ben in a scene with these tags."""
    play = Play(ana=BONKO, ben=BONKO)
    for tag in tags:
        play.do("gm", "lay_tag", words=tag, **fields)
    return play


def invoke(play: Play, tag: str, who: str = "ana") -> None:
    play.call(who=who, harm="none")
    play.do(who, "roll", [1] * 5, ability="body", tags=[tag])


@rule("FE-TAG-02")
def test_invoking_gives_two_dice_and_uses_one_invocation() -> None:
    play = laid("high ground", uses=3)
    play.call(harm="none")
    rolled = play.do("ana", "roll", [1, 1, 1, 1, 1], ability="body", tags=["high ground"])
    assert resolved(rolled).reading["reasons"] == [["Body", 3], ["high ground", 2]]
    assert play.tags() == {"high ground": 2}


@rule("FE-TAG-02")
def test_with_its_last_invocation_a_tag_is_gone() -> None:
    play = laid("high ground", uses=1)
    invoke(play, "high ground")
    assert play.tags() == {}
    play.call(harm="none")
    assert play.refused("ana", "roll", ability="body", tags=["high ground"])[0] == "impossible"


@rule("FE-TAG-03")
def test_several_tags_may_be_invoked_but_none_twice() -> None:
    play = laid("high ground", "sand in the eyes", uses=3)
    play.call(harm="none")
    assert play.refused("ana", "roll", ability="body", tags=["high ground", "high ground"])[0] == "impossible"
    rolled = play.do("ana", "roll", [1] * 7, ability="body", tags=["high ground", "sand in the eyes"])
    assert resolved(rolled).reading["dice"] == 7
    assert play.tags() == {"high ground": 2, "sand in the eyes": 2}


@rule("FE-TAG-04")
def test_an_ally_may_invoke_it() -> None:
    play = Play(ana=BONKO, ben=BONKO)
    play.call("advantage")
    play.roll(6, 5, 1, 1)
    play.do("ana", "advantage", brings="tag", words="sand in the eyes")
    assert play.tags() == {"sand in the eyes": 2}
    invoke(play, "sand in the eyes", who="ben")
    assert play.tags() == {"sand in the eyes": 1}


@rule("FE-TAG-05")
def test_a_tag_the_scene_comes_with_can_be_invoked_once() -> None:
    play = laid("slippery steps", on="the harbour")
    assert play.tags() == {"slippery steps": 1}
    assert play.tag("slippery steps").on == "the harbour"


@rule("FE-TAG-06", "FE-PLAY-02")
def test_a_sticky_tag_is_not_used_up_and_ends_with_the_scene() -> None:
    play = laid("enwebbed", sticky=True)
    for _ in range(5):
        invoke(play, "enwebbed")
    assert play.tags() == {"enwebbed": 0}
    play.do("gm", "new_scene", words="Who opened the tomb?")
    assert play.tags() == {}


@rule("FE-TAG-06")
def test_it_ends_earlier_when_circumstances_end_it() -> None:
    play = laid("enwebbed", sticky=True)
    play.do("gm", "lift", what="enwebbed", words="It burns.")
    assert play.tags() == {}


@rule("FE-TAG-09")
def test_a_mixed_success_makes_a_tag_with_its_hits() -> None:
    play = bonko()
    play.call("advantage", harm="none")
    play.roll(5, 4, 2)
    play.do("ana", "advantage", brings="tag", words="sand in the eyes")
    assert play.tags() == {"sand in the eyes": 2}


@rule("FE-TAG-10")
def test_a_tag_goes_when_the_story_takes_it_away() -> None:
    play = laid("high ground", uses=3)
    gone = play.do("gm", "lift", what="high ground", words="The wall is down.")
    assert sentences(play, gone) == ["Gone: high ground. The wall is down."]
    assert play.tags() == {}
    play.do("gm", "lay_tag", words="high ground")
    assert play.tags() == {"high ground": 1}


def test_a_tag_laid_out_again_is_sticky_only_if_it_is_said_again() -> None:
    play = laid("enwebbed", sticky=True)
    play.do("gm", "lift", what="enwebbed")
    play.do("gm", "lay_tag", words="enwebbed")
    invoke(play, "enwebbed")
    assert play.tags() == {}


def tricky(stunts: list[str], maker: str, options: dict[str, Any] | None = None, on: str = "Troll") -> list[Any]:
    """Ana attacks a Troll with a tag that somebody made; why she has how many dice."""
    play = Play(options or {}, ana={**BONKO, "stunts": stunts}, ben=BONKO)
    play.do("gm", "bring_creature", kind="Troll")
    play.do("gm", "bring_creature", kind="Zombie")
    play.call("advantage", who=maker, position="controlled")
    play.roll(4, 5, 1, who=maker)
    play.do(maker, "advantage", brings="tag", words="sand in its eyes", on=on)
    play.call("attack", target="Troll", position="controlled")
    dice = 3 + (options or {}).get("tag_dice", 2) + int(bool(stunts) and maker == "ben" and on != "Zombie")
    return list(play.roll(4, *[1] * (dice - 1), tags=["sand in its eyes"])["reasons"])


@rule("FE-TAG-08", "FE-STUNT-20")
def test_dirty_tricks_bring_a_die_more_from_an_allys_tag_on_the_target() -> None:
    tag = ["sand in its eyes", 2]
    assert tricky(["Dirty Tricks"], "ben") == [["Body", 3], tag, ["Dirty Tricks", 1]]
    assert tricky(["Dirty Tricks"], "ana") == [["Body", 3], tag]
    assert tricky([], "ben") == [["Body", 3], tag]
    assert tricky(["Dirty Tricks"], "ben", on="Zombie") == [["Body", 3], tag]


@rule("FE-TAG-08")
def test_where_a_tag_is_one_die_dirty_tricks_make_it_two() -> None:
    tag = ["sand in its eyes", 1]
    assert tricky(["Dirty Tricks"], "ben", {"tag_dice": 1}) == [["Body", 3], tag, ["Dirty Tricks", 1]]
    assert tricky(["Dirty Tricks"], "ana", {"tag_dice": 1}) == [["Body", 3], tag]


@rule("FE-TAG-01")
def test_tags_of_one_name_on_two_creatures_are_two() -> None:
    play = bonko(stunts=["Dirty Tricks"])
    for kind in ("Troll", "Zombie"):
        play.do("gm", "bring_creature", kind=kind)
        play.do("gm", "lay_tag", words="blinded", on=kind)
    play.do("gm", "lay_tag", words="blinded", on="Zombie")
    there = TAGS.all(play.journal.table).values()
    assert [(tag.on, tag.uses) for tag in there] == [(play.id("Troll"), 1), (play.id("Zombie"), 2)]
    assert [option.label for option in play.options("ana", "roll", "tags")] == [
        "blinded (Troll), 1 left", "blinded 2 (Zombie), 2 left"
    ]  # fmt: skip


@rule("FE-TAG-01")
def test_what_a_tag_stuck_to_is_gone_and_its_name_is_left() -> None:
    play = bonko()
    play.do("gm", "bring_creature", kind="Troll")
    play.do("gm", "lay_tag", words="blood on the floor", on="Troll")
    play.do("gm", "send_away", creature="Troll")
    assert play.tag("blood on the floor").on == "Troll"
