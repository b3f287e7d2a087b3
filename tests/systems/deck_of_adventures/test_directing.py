"""What comes next at a table of Deck of Adventures, for the player whose turn it is, for the others and for the GM."""

from hearthside.kernel.directing import Deed, Leaves, Now
from hearthside.kernel.events import Befell
from hearthside.kernel.log import Entry
from hearthside.lab.asking import Answer, ask
from hearthside.systems.deck_of_adventures.system import DECK_OF_ADVENTURES
from tests.marks import rule
from tests.systems.deck_of_adventures.fights import Fight
from tests.systems.deck_of_adventures.tables import NO_OPTIONS, Hero, TableOfCards

ANA, BEN = Hero("KS", finesse=2), Hero("9D")
OPEN = {"foes": "open"}


def deed(now: Now, action: str) -> Deed:
    """The first deed of this action."""
    return next(each for each in now.deeds if each.action == action)


def befell(entry: Entry) -> list[tuple[str, str]]:
    return [(event.what, event.who) for event in entry.events if isinstance(event, Befell)]


@rule("DA-CMB-05")
def test_everybody_reads_the_order_of_a_fight_by_target_card() -> None:
    fight = Fight("7H", ana=ANA, ben=BEN)
    now = fight.journal.now("ben")
    assert [(fight.called(each.who), each.card, each.is_now, each.is_foe) for each in now.line] == [
        ("ana", "KS", True, False),
        ("ben", "9D", False, False),
        ("Grunt", "7H", False, True),
    ]
    assert (now.round, now.cue, now.mood) == ("Round 1, by Target Card", "Ana acts.", "theirs")
    assert now.says == "You are next."


@rule("DA-GM-01")
def test_players_count_the_health_of_heroes_and_see_of_foes_how_hurt_they_look() -> None:
    fight = Fight("7H", ana=ANA)
    hero, foe = fight.journal.now("ana").line
    assert hero.health == (fight.track("hp/ana"), fight.track("hp_most/ana"), fight.track("ap/ana"))
    assert (foe.health, foe.says) == (None, "unhurt")
    assert fight.journal.now("gm").line[1].health is not None
    fight.play("gm", "reveal", who="Grunt", what=["health"])
    assert fight.journal.now("ana").line[1].health is not None


@rule("DA-ACT-01")
def test_a_turn_says_what_is_left_of_it_and_what_an_attack_would_come_to() -> None:
    fight = Fight("7H", options=OPEN, ana=ANA)
    now = fight.journal.now("ana")
    assert (now.mood, now.cue, now.who) == ("mine", "Your turn, Ana.", "ana")
    assert [(left.says, left.is_spent) for left in now.left] == [
        ("Major", False),
        ("Minor", False),
        ("6 spaces", False),
    ]
    attack = now.deeds[0]
    assert (attack.action, attack.title, attack.cost) == ("attack", "Attack Grunt", "Major")
    assert attack.by_chance
    hp, ap = fight.track("hp/Grunt"), fight.track("ap/Grunt")
    steps = fight.track("ar/Grunt") + 2
    assert attack.says.endswith(f"You may miss 7♥ by {steps} steps.")
    assert sum(change.now - change.then for change in attack.leaves) == min(1, hp + ap)
    assert now.deeds[-1].says == "Then Grunt acts."
    fight.attack("ana", "Grunt", "AS")
    spent = fight.journal.now("ana")
    assert [left.is_spent for left in spent.left] == [True, False, False]
    assert "attack" not in [each.action for each in spent.deeds]


def test_whoever_is_on_turn_has_the_light_and_it_is_counted() -> None:
    fight = Fight("7H", ana=ANA, ben=BEN)
    assert [fight.track(f"spotlights/{seat}") for seat in ("ana", "ben")] == [1, 0]
    fight.play("ana", "end_turn")
    assert [fight.track(f"spotlights/{seat}") for seat in ("ana", "ben")] == [1, 1]


@rule("DA-GM-01")
def test_nobody_is_told_how_hard_a_foe_is_to_hit_before_it_has_come_out() -> None:
    fight = Fight("7H", ana=ANA)
    attack = deed(fight.journal.now("ana"), "attack")
    assert attack.says == "1 damage. How near is near enough, nobody knows yet."
    assert (attack.leaves, attack.by_chance) == ((), False)


def test_who_would_fall_is_attacked_first() -> None:
    fight = Fight("7H 5C", foes="Grunt+Sentinel, Martial", options=OPEN, ana=ANA)
    fight.play("gm", "set", track="ap/Grunt", to=0, reason="so the tale goes")
    fight.play("gm", "set", track="hp/Grunt", to=1, reason="so the tale goes")
    attack = fight.journal.now("ana").deeds[0]
    assert fight.called(attack.given["target"]) == "Grunt"
    assert attack.says.startswith("1 damage, and Grunt falls.")


@rule("DA-COND-08", "DA-COND-04")
def test_who_burns_or_lies_on_the_ground_is_told_how_to_end_it() -> None:
    fight = Fight("7H", ana=ANA)
    fight.play("gm", "afflict", who="ana", condition="Burned")
    fight.play("gm", "afflict", who="ana", condition="Knocked Down")
    actions = [each.action for each in fight.journal.now("ana").deeds]
    assert actions[:2] == ["put_out", "stand_up"]
    assert "attack" in actions


@rule("DA-KO-02")
def test_a_friend_who_lies_there_comes_before_any_foe() -> None:
    fight = Fight("7H", ana=ANA, ben=BEN)
    down = fight.play("gm", "harm", who="ben", damage=30)
    fight.settle()
    assert ("down", "ben") in befell(down)
    treat = fight.journal.now("ana").deeds[0]
    assert (treat.title, treat.given) == ("Treat Ben", {"whom": "ben"})
    assert treat.leaves == (Leaves("hp/ben", 0, 1),)
    assert fight.journal.now("ben").says == "You are Knocked Out."


@rule("DA-FATE-07")
def test_each_answer_to_a_wound_says_what_it_leaves() -> None:
    fight = Fight("7H", ana=ANA)
    hp, ap = fight.tracks("hp", "ap")
    fight.play("gm", "harm", who="ana", damage=2, past_armor=True)
    now = fight.journal.now("ana")
    assert (now.mood, now.cue) == ("asked", "You are hit.")
    assert [(each.title, each.cost) for each in now.deeds] == [
        ("Ignore 2 damage", "2 Fate Cards"),
        ("Ignore 1 damage", "1 Fate Card"),
        ("Take it", ""),
    ]
    assert now.deeds[0].leaves == (Leaves("hp/ana", hp - 2, hp),)
    assert now.deeds[1].leaves == (Leaves("hp/ana", hp - 2, hp - 1),)
    assert now.deeds[2].says == f"It leaves you {hp - 2} HP and {ap} AP."


@rule("DA-CHECK-06")
def test_a_check_says_with_each_stat_how_far_a_card_may_miss() -> None:
    table = TableOfCards("8S", ana=Hero("2C", athletics=1))
    table.play("gm", "call", who=["ana"], stats=["athletics"], dr=2, others=["agl"], other_dr=0)
    now = table.journal.now("ana")
    assert [(each.title, each.says, each.by_chance) for each in now.deeds[:2]] == [
        ("Draw with Athletics +1", "You may miss 8♠ by 3 steps.", True),
        ("Draw with Agility 0", "It takes the rank of 8♠.", True),
    ]
    assert now.deeds[2].action == "suggest"
    waiting = table.journal.now("gm")
    assert (waiting.mood, waiting.cue) == ("theirs", "We wait for Ana.")
    assert [each.action for each in waiting.deeds][:2] == ["set_dr", "waive"]


@rule("DA-CHECK-03")
def test_a_secret_range_stays_secret() -> None:
    table = TableOfCards("8S", ana=Hero("2C"))
    table.call(dr=2, hidden=True)
    draw = table.journal.now("ana").deeds[0]
    assert (draw.says, draw.by_chance) == ("The GM keeps secret how near is near enough.", False)


@rule("DA-FATE-03")
def test_a_success_is_let_stand_and_a_miss_is_pushed() -> None:
    for card, first in (("7H", "let_stand"), ("2H", "push_fate")):
        table = TableOfCards("8S", options={"fate_asked": "draw"}, ana=Hero(card))
        table.call(dr=1)
        table.play("ana", "draw", stat="athletics")
        now = table.journal.now("ana")
        assert now.deeds[0].action == first
        assert (now.mood, deed(now, "push_fate").cost) == ("asked", "1 Fate Card")


@rule("DA-REST-04", "DA-REST-10")
def test_after_a_rest_come_rest_cards_and_what_they_restore() -> None:
    table = TableOfCards(ana=Hero("2C 2D"))
    table.set(hp=1)
    assert deed(table.journal.now("gm"), "begin_quick_rest").says == "Hurt: Ana."
    table.play("gm", "begin_quick_rest", who=["ana"])
    assert deed(table.journal.now("gm"), "complete_rest").given == {"kind": "quick"}
    rested = table.play("gm", "complete_rest", kind="quick")
    assert befell(rested) == [("rest", "ana")]
    now = table.journal.now("ana")
    assert (now.cue, now.deeds[0].action, now.deeds[0].by_chance) == ("You have rested.", "use_rest_card", True)


@rule("DA-EPIC-04")
def test_a_task_is_taken_on_with_what_one_is_best_at() -> None:
    table = TableOfCards("8S", ana=Hero("2C", athletics=2), ben=BEN)
    begun = table.play("gm", "begin_epic", difficulty=2)
    assert befell(begun) == [("begins", "gm")]
    assert table.journal.now("gm").deeds[0].action == "lay_task"
    table.play("gm", "lay_task", dr=1)
    now = table.journal.now("ana")
    assert (now.mood, now.says) == ("aid", "0 of 2 won, 0 of 3 lost.")
    assert (now.deeds[0].title, now.deeds[0].given) == ("Take it on with Athletics +2", {"stat": "athletics"})
    table.play("ana", "volunteer", stat="athletics")
    gm = table.journal.now("gm")
    assert (gm.says, gm.deeds[0].action) == ("On the task: Ana.", "run_task")


@rule("DA-CHAR-10")
def test_whoever_has_no_character_yet_is_asked_who_they_are() -> None:
    table = TableOfCards(ana=Hero())
    now = table.journal.now("ana")
    assert (now.mood, now.cue) == ("mine", "Who are you?")
    assert "choose_role" in [each.action for each in now.deeds]
    table.play("ana", "choose_role", role="Martial")
    assert [each.action for each in table.journal.now("ana").deeds][-1] == "finish_character"
    table.play("ana", "finish_character")
    assert table.journal.now("ana").mood == "listening"


@rule("DA-CMB-05")
def test_the_gm_hears_what_a_creature_could_do_in_its_turn() -> None:
    fight = Fight("7H", ana=ANA)
    fight.pass_to("Grunt")
    now = fight.journal.now("gm")
    assert (now.mood, fight.called(now.who), now.cue) == ("mine", "Grunt", "Grunt: what now?")
    assert (now.deeds[0].title, fight.called(now.deeds[0].given["who"])) == ("Attack Ana", "Grunt")
    assert "K♠" in now.deeds[0].says
    assert [left.is_spent for left in now.left] == [False, False, False]
    assert now.deeds[-1].action == "end_turn"


@rule("DA-FATE-18")
def test_a_dealer_of_the_gm_who_was_hit_may_ignore_it() -> None:
    fight = Fight("7H", foes="Sentinel, Martial", ana=ANA)
    fight.play("gm", "harm", who="Sentinel, Martial", damage=1)
    owed = fight.journal.now("gm").owed
    assert [each.title for each in owed] == ["Sentinel, Martial was hit and holds Fate Cards."]
    assert owed[0].deed is not None
    assert owed[0].deed.action == "toughen_up"
    assert fight.journal.now("ana").owed == ()


def test_people_look_up_when_a_fight_begins_and_is_over_and_when_somebody_is_given_something() -> None:
    table = Fight("7H", ana=ANA)
    assert befell(table.play("gm", "end_combat")) == [("over", "gm")]
    assert befell(table.begin("7H")) == [("begins", "gm")]
    assert befell(table.play("gm", "award_token", who="ana")) == [("gift", "ana")]
    assert befell(table.play("gm", "hand_out", who="ana", good="Torches")) == [("gift", "ana")]
    assert befell(table.play("gm", "level_up", who="ana")) == [("growth", "ana")]


def test_where_chance_decides_the_odds_can_be_asked() -> None:
    fight = Fight("7H", options=OPEN, ana=ANA)
    asked = []
    for seat, who in (("ana", "ana"), ("gm", "Grunt")):
        fight.pass_to(who)
        for each in fight.journal.now(seat).deeds:
            if each.by_chance:
                asked.append(each.action)
                command = {"do": each.action, **each.given}
                assert isinstance(ask(DECK_OF_ADVENTURES, fight.journal.table, seat, command), Answer)
    assert asked == ["attack", "attack"]


def test_a_gm_finds_every_action_on_one_shelf() -> None:
    shelved = [name for names in DECK_OF_ADVENTURES.shelves.values() for name in names]
    assert len(shelved) == len(set(shelved))
    assert set(shelved) <= set(DECK_OF_ADVENTURES.catalogue)
    own = {action.name for action in DECK_OF_ADVENTURES.actions if action.group == "gm"}
    assert own <= {*shelved, "rule_on", "set_difficulty", "tell_outcome"}


@rule("DA-POW-08")
def test_a_power_on_whoever_is_touched_says_its_odds_where_they_can_be_known() -> None:
    ana = Hero("KS", powers=["Attack, Mystic Confusion"], role="Caster")
    for options, known in ((OPEN, True), (NO_OPTIONS, False)):
        fight = Fight("7H", options=options, ana=ana)
        confuse = deed(fight.journal.now("ana"), "use_power")
        assert (confuse.title, confuse.by_chance) == ("Attack, Mystic Confusion on Grunt", known)
        assert confuse.given["targets"] == (fight.id_of("Grunt"),)
        odds = ask(DECK_OF_ADVENTURES, fight.journal.table, "ana", {"do": "use_power", **confuse.given})
        assert isinstance(odds, Answer) is known
