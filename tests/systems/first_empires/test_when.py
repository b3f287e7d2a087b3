"""When each thing can be done: one table of action and situation, from the rules. A new action has to be entered."""

from collections.abc import Callable
from random import Random

import pytest

from hearthside.kernel.chance import FairChance
from hearthside.kernel.every_table import HOUSE
from hearthside.kernel.journal import Journal
from hearthside.systems.first_empires.kinds import BREWS, STATE, Concoction, Work
from hearthside.systems.first_empires.system import FIRST_EMPIRES
from tests.known import SAFETY
from tests.systems.first_empires.play import BONKO, Play
from tests.systems.first_empires.walking import wander

RICH = {
    "body": 3,
    "charm": 2,
    "intuition": 2,
    "mind": 3,
    "skills": ["maneuver", "hunt", "brew", "tinker", "fraternize", "compel"],
    "troubles": ["impatient"],
    "aspiration": "Get home",
    "ancestry": "Elf",
    "stunts": [
        "Chanter",
        "Bestial Aspect",
        "Inspiring Words",
        "Lay on Hands",
        "Wheel and Deal",
        "Field Repair",
        "Inner Peace",
        "Evasive Maneuvers",
    ],
    "items": ["bow", "leather padding", "dagger"],
    "ingots": 30,
    "lexicon": ["Rend", "Life"],
}


def rich() -> Play:
    """Ana has whatever anything could ask for; Ben lies there, and Cy suffered Strain. The rest is the moment."""
    play = Play(ana=RICH, ben=BONKO, cy=BONKO)
    play.do("gm", "start_quest")
    play.do("gm", "lay_zone", words="yard")
    play.do("gm", "bring_creature", kind="Troll")
    play.do("gm", "build_creature", name="Shade", category="Undead", surprise=True)
    play.do("gm", "lay_clock", words="The watch comes", kind="danger", segments=4, filled=1)
    play.do("gm", "lay_clock", words="A secret", kind="danger", segments=4, secret=True)
    play.do("gm", "lay_clock", words="Shield", kind="work", segments=2)
    play.change_clock("Shield", owner="ana", work=Work("make", "shield"))
    play.do("gm", "lay_tag", words="sand in the eyes", uses=3)
    play.lay(
        {
            "harm/ana": 2,
            "strain/ana": 2,
            "luck/ana": 5,
            "xp/ana": 10,
            "armor/ana": 0,
            "harm/ben": 6,
            "harm/cy": 1,
            "strain/cy": 2,
            "burden/cy": 2,
            "traits/ana": ["Flight"],
            "stimulant/ana": ["mind"],
            "state/ana": ["stimulant wanes", "Luck to roll", "Brewer's Cache to roll"],
        }
    )
    play.make(BREWS, Concoction("Poison", "ana", "Poison"))
    play.change_item("dagger", tags=("Broken",))
    return play


def _fight(play: Play, first: str) -> None:
    play.lay(
        {"combat/table": ["turns"], "order/table": [first, "cy" if first == "ana" else "ana"], "turn/table": first}
    )


def _readiness(play: Play) -> None:
    play.do("gm", "start_combat")


def _called(play: Play) -> None:
    play.call(target="Troll")
    play.do("cy", "hitch", trouble="ana/impatient")


def _dice_lie(play: Play) -> None:
    play.lay({"stunts/ana": [*RICH["stunts"], "I Saw the Signs"], "stimulant/ana": []})  # type: ignore[misc]
    play.call()
    play.do("ana", "roll", [1, 2, 3], ability="body")


def _harm(play: Play) -> None:
    play.lay({"strain/ana": 2})
    play.call(harm="2")
    play.do("ana", "roll", [5, 1, 2], ability="body")


def _down(play: Play) -> None:
    play.lay({"harm/ana": 6, "traits/ana": []})


def _dead(play: Play) -> None:
    play.lay({"harm/ana": 7, "state/ana": [*play.journal.table.marks[STATE.of("ana")], "dead"]})


def _petrified(play: Play) -> None:
    play.lay({"curses/ana": ["petrified"]})


def _between(play: Play) -> None:
    play.do("gm", "end_quest")


def _making(play: Play) -> None:
    play.lay({"state/ana": ["in the making"]})


def _questions(play: Play) -> None:
    play.do("gm", "end_session")


def _ended(play: Play) -> None:
    play.do("gm", "end_session")
    play.do("ana", "three_questions")
    for name in ("ben", "cy"):
        play.do(name, "agree_on_answers")


def _advancing(play: Play) -> None:
    _ended(play)
    play.do("ana", "look_back")


SITUATIONS: dict[str, Callable[[Play], object]] = {
    "quiet": lambda play: play,
    "my turn": lambda play: _fight(play, "ana"),
    "not my turn": lambda play: _fight(play, "cy"),
    "readiness": _readiness,
    "called": _called,
    "dice lie": _dice_lie,
    "harm": _harm,
    "down": _down,
    "dead": _dead,
    "petrified": _petrified,
    "between": _between,
    "making": _making,
    "questions": _questions,
    "ended": _ended,
    "advancing": _advancing,
}
"""Moments of play: a fight and whose turn it is, dice before and after they fall, somebody who is down, dead or new."""

EVERY = frozenset(SITUATIONS)
ALIVE = EVERY - {"dead", "making"}
FIGHT = frozenset({"my turn", "not my turn"})
PEACE = frozenset({"quiet", "between", "ended", "advancing"})
MOMENT = PEACE | {"called"}
"""Nothing is asked but perhaps a roll, and nobody fights."""
CALLED, BETWEEN, MAKING = frozenset({"called"}), frozenset({"between"}), frozenset({"making"})
NEVER: frozenset[str] = frozenset()

PLAYERS: dict[str, frozenset[str]] = {
    # Dice fall when the GM called for them (FE-INT-01, FE-POS-01).
    **dict.fromkeys(("roll", "chant", "pray", "brew", "take_hitch"), CALLED),
    # By the way, also in a fight; not in the middle of a roll, and not by who cannot act (FE-HARM-04, FE-BEAST-14).
    **dict.fromkeys(("use_brew", "carry", "drop"), MOMENT | FIGHT),
    "lay_hands": MOMENT | {"my turn"},  # FE-CBT-06
    **dict.fromkeys(("end_turn", "intend"), frozenset({"my turn"})),  # FE-CBT-06
    "walk": frozenset(),  # There are no zones here.
    # A roll of one's own: in a fight it is the action of one's turn (FE-CBT-06).
    **dict.fromkeys(("bestial_aspect", "inspire"), PEACE | {"my turn"}),
    "end_aspect": ALIVE - {"down", "petrified"},  # FE-STUNT-12
    # An Elf may take Strain whenever somebody suffers it (FE-STR-06).
    "take_strain": ALIVE - {"down", "petrified"},
    "give_luck": ALIVE,  # FE-LUCK-03
    # FE-LUCK-05: at the start of a session, and not once it has ended or while something else is asked.
    "session_luck": ALIVE - {"readiness", "dice lie", "harm", "questions", "ended", "advancing"},
    "keep_stimulant": ALIVE - {"called", "dice lie", "harm"},  # FE-BREW-05: the next call ends it.
    # Ten minutes, or a merchant: not in a fight (FE-ARM-06, FE-STR-05, FE-GEAR-01).
    **dict.fromkeys(("field_repair", "haggle"), PEACE),
    "inner_peace": PEACE - BETWEEN,  # FE-BTW-09: the reckoning comes first.
    **dict.fromkeys(("buy", "sell", "improve_item"), MOMENT),
    "cache": PEACE,  # FE-BREW-03
    # Between quests and at no other time (FE-ARM-05, FE-CRAFT-01, FE-CRAFT-03, FE-BTW-01, FE-CHANT-18).
    **dict.fromkeys(("repair", "craft", "pay_rest", "reckon"), BETWEEN),
    "recover": NEVER,  # FE-BTW-02: after the reckoning; see below.
    "prepare_verse": BETWEEN | MAKING,
    # The end of a session: questions, Aspirations, advancement, in this order (FE-EOS-05, FE-ADV-07).
    "three_questions": frozenset({"questions"}),
    "look_back": frozenset({"ended"}),
    "advance": frozenset({"advancing"}),
    # Making a character, and what a new one still has to choose (FE-CHAR-01, FE-CHAR-13).
    **dict.fromkeys(("ancestry", "abilities", "skills", "own_trouble", "usual_trouble", "aspire", "gear"), MAKING),
    "new_character": frozenset({"dead"}),
    # FE-AMB-53: what is there goes back, until the character is ready; here all ranks and skills are laid already.
    **dict.fromkeys(("lower_rank", "untrain", "drop_trouble", "drop_stunt", "forget_word"), MAKING),
    **dict.fromkeys(("name_character", "surprise", "start_over"), MAKING),
    **dict.fromkeys(("raise_rank", "train", "leave_behind", "play_hero"), NEVER),
    "learn_words": PEACE | MAKING | {"down", "petrified"},
    # What only a new character can do after other steps, and what nothing here leaves open.
    **dict.fromkeys(("stunt", "deity", "own_deity", "bring", "ready", "drop_effect", "own_cards"), NEVER),
    **dict.fromkeys(("choose_way", "house_leaves", "leave_light"), NEVER),
    # Answers to what the table asks (FE-ANC-02, FE-RST-01, FE-HARM-11, FE-CBT-02).
    "turn_failure": frozenset({"dice lie"}),
    **dict.fromkeys(("resist", "suffer"), frozenset({"harm"})),
    "readiness": frozenset({"readiness"}),
    **dict.fromkeys(
        ("advantage", "spill", "resist_curse", "add_luck", "evade", "judgment", "miracle", "enough", "hand_luck"), NEVER
    ),
    **dict.fromkeys(("take_trait", "words_price", "stock_cache", "agree_on_answers"), NEVER),
    # At any table, at any time.
    **dict.fromkeys(("say", "note", "undo", "house_plays", *SAFETY), EVERY),
    "go_on": NEVER,  # nobody pressed the X
    **dict.fromkeys(("hitch", "set_order"), NEVER),  # The Hitch on this call is proposed already.
}
"""When Ana may do what; a blocked offer counts as no."""

GM: dict[str, frozenset[str]] = {
    **dict.fromkeys(
        ("call", "set_position", "lay_tag", "lay_clock", "lift", "new_scene", "set_condition", "speak", "grant"), EVERY
    ),
    **dict.fromkeys(("bring_creature", "build_creature", "send_away", "recognise", "tick", "reveal"), EVERY),
    **dict.fromkeys(("lay_zone", "stand", "hand_out", "buy_off", "break_item"), EVERY),
    **dict.fromkeys(("say", "note", "set_scene", "whisper", "spotlight", "pause", "rewind", "set", *SAFETY), EVERY),
    **dict.fromkeys(("lay_script", "lay_ways", "house_plays"), EVERY),
    **dict.fromkeys(("turn_page", "house_leaves"), NEVER),
    # FE-CBT-02: everybody rolls, so nobody may have something else to answer.
    "start_combat": PEACE | {"down", "dead", "petrified", "making"},
    **dict.fromkeys(("end_combat", "end_turn"), FIGHT),
    # FE-EOS-05, FE-LUCK-05, FE-PLAY-01: sessions and quests do not begin or end in a fight.
    "end_session": EVERY - FIGHT - CALLED - {"readiness", "dice lie", "harm", "questions", "ended", "advancing"},
    "start_session": EVERY - FIGHT - {"readiness"},
    "end_quest": EVERY - FIGHT - BETWEEN - {"readiness", "dice lie", "harm", "questions"},
    "start_quest": NEVER,  # FE-BTW-09: not before everybody has recovered.
    "treat": BETWEEN,  # FE-BTW-07
    "agree": MAKING,  # FE-CHAR-15
    "bring_back": frozenset({"dead"}),  # FE-CHANT-21
    # What a result leaves to the GM (FE-RES-12, FE-AMB-04, FE-AMB-05).
    **dict.fromkeys(("complication", "waive", "ease"), frozenset({"harm"})),
    **dict.fromkeys(("trouble", "mishap", "answer_prayer", "offer_miracle", "fail_forward"), NEVER),
    **dict.fromkeys(("pick_price", "say_whom", "unleash", "let_fall", "set_order", "hitch", "let_undo"), NEVER),
    **dict.fromkeys(("place", "peek"), NEVER),  # There are no cards.
    "lift_limit": NEVER,  # no line is drawn
}
"""When the GM may do what."""


def _open(play: Play, seat: str) -> set[str]:
    return {name for name, offer in play.journal.offers(seat).items() if not offer.blocked}


def test_every_action_is_entered() -> None:
    for table, role in ((PLAYERS, "player"), (GM, "gm")):
        assert set(table) == {action.name for action in FIRST_EMPIRES.actions if role in action.by}


@pytest.mark.parametrize("situation", SITUATIONS)
def test_everything_is_open_when_the_book_allows_it_and_at_no_other_time(situation: str) -> None:
    play = rich()
    SITUATIONS[situation](play)
    for seat, table in (("ana", PLAYERS), ("gm", GM)):
        assert _open(play, seat) == {action for action, when in table.items() if situation in when}


ANSWERS = (
    *("turn_failure", "advantage", "resist", "suffer", "evade", "judgment", "spill", "resist_curse", "add_luck"),
    *("readiness", "miracle", "enough", "hand_luck", "take_trait", "words_price", "stock_cache", "three_questions"),
    *("agree_on_answers", "take_hitch"),
)
"""What is done only by who is asked for it."""


@pytest.mark.parametrize("seed", range(6))
def test_whoever_is_asked_can_answer_and_nobody_else_does(seed: int) -> None:
    def look(journal: Journal) -> None:
        is_paused = journal.table.has_mark(HOUSE.of_table, "paused")
        for seat in journal.table.players:
            offers, asked = journal.offers(seat), journal.table.awaited.get(seat)
            actions = asked.actions if asked else ()
            assert not [name for name in ANSWERS if name in offers and not offers[name].blocked and name not in actions]
            answers = [offers[name] for name in actions if name in offers]
            assert not actions or is_paused or any(not offer.blocked for offer in answers), answers

    wander(Random(seed), FairChance(Random(seed)), 120, look=look)


def test_a_fight_asks_nobody_who_cannot_act() -> None:
    play = Play(ana=BONKO, ben=BONKO, cy=BONKO)
    play.do("ana", "new_character")
    play.lay({"curses/ben": ["petrified"]})
    play.do("gm", "start_combat")
    assert [play.asked(name) for name in ("ana", "ben", "cy")] == [(), (), ("readiness",)]
