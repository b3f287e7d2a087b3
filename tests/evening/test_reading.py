"""An adventure file is read whole, or one sentence says where it makes no sense."""

import pytest

from hearthside.evening.adventure import Call, Choice, End, Fight
from hearthside.evening.reading import BrokenAdventure, read_adventure, sentences_in

HEAD = """
title = "A short walk"
system = "thousand_faces"
[seats.gm]
role = "gm"
[seats.ana]
character = { str = 3, dex = 2, int = 1 }
"""
SCENE = """
[[scene]]
name = "road"
title = "On the road"
"""
END = """
[[scene.step]]
end = "Home"
words = "And so to bed."
"""
WALK = HEAD + SCENE + '[[scene.step]]\nsay = "It rains."\n' + END


def test_an_adventure_is_scenes_with_steps_and_an_end() -> None:
    adventure = read_adventure(WALK)
    assert (adventure.title, adventure.gm, adventure.yours) == ("A short walk", "gm", "ana")
    assert [type(step).__name__ for step in adventure.scenes["road"].steps] == ["Say", "End"]
    assert adventure.minutes == 15


def test_every_kind_of_step_is_read() -> None:
    text = (
        HEAD
        + SCENE
        + """
[[scene.step]]
call = { who = "ana", attributes = ["str"], question = "Well?" }
on."✔✔" = ["It works.", "It really does."]
on.else = { say = "It does not.", go = "inn" }
[[scene.step]]
choice = "Which way?"
ways = [{ way = "Left", say = "Left it is." }, { way = "Right", go = "inn" }]
[[scene.step]]
fight = [{ do = "bring", name = "Wolf", stamina = 3 }]
rounds = 2
won = "It is gone."
[[scene]]
name = "inn"
title = "The inn"
"""
        + END
    )
    call, choice, fight = read_adventure(text).scenes["road"].steps
    assert isinstance(call, Call)
    assert (call.on["✔✔"].says, call.on["else"].go) == (("It works.", "It really does."), "inn")
    assert isinstance(choice, Choice)
    assert [(way.words, way.comes.go) for way in choice.ways] == [("Left", ""), ("Right", "inn")]
    assert isinstance(fight, Fight)
    assert (fight.rounds, fight.comes_of("won").says, fight.comes_of("drawn").says) == (2, ("It is gone.",), ())
    assert isinstance(read_adventure(text).scenes["inn"].steps[0], End)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("title = ", "this is not TOML"),
        ('titel = "x"', "the head: there is no key “titel” (perhaps “title”)."),
        ('title = "x"', "“system” is missing"),
        (
            WALK.replace("thousand_faces", "thousand_face"),
            "there is no game “thousand_face” (perhaps “thousand_faces”).",
        ),
        (WALK.replace('role = "gm"', 'role = "player"'), "one seat leads"),
        (WALK.replace('role = "gm"', 'role = "king"'), "a role is player or gm, not “king”."),
        (
            WALK.replace("[seats.ana]", '[seats.ana]\ntemper = "sour"'),
            "a temper is bold, careful, helpful, not “sour”.",
        ),
        ('answers = [{ do = "flip" }]' + WALK, "the head, answers: “flip” is nothing a GM does."),
        (WALK.partition("[seats.ana]")[0] + SCENE + END, "nobody sits at the table but the GM"),
        (HEAD, "there is no [[scene]]: nothing happens."),
        (HEAD + SCENE, "scene “road”: there is no [[scene.step]] in it."),
        (WALK.partition("[[scene.step]]\nend")[0], "here the road stops"),
        (WALK.replace("say =", "sing ="), "a step has just one of say, call, choice, fight, moment, end and do."),
        (WALK.replace("say =", 'say = "x"\nend ='), "a step has just one of"),
        (WALK.replace('say = "It rains."', "say = 3"), "“say” should be words."),
        (WALK.replace('say = "It rains."', 'do = "dance"'), "there is no action “dance”"),
        (WALK.replace('say = "It rains."', 'do = "flip"'), "“flip” is nothing a GM does."),
        (WALK.replace('say = "It rains."', 'do = "say"\nword = "x"'), "“say” has no field “word” (perhaps “words”)."),
        (WALK.replace('say = "It rains."', 'call = { who = "ben" }'), "no hero called “ben” sits at the table"),
        (WALK.replace('say = "It rains."', 'choice = "?"\nways = [{ way = "a" }]'), "there are two to 4 ways"),
        (WALK.replace('say = "It rains."', "fight = []"), "“fight” says who comes"),
        (WALK.replace('say = "It rains."', 'fight = [{ do = "bring" }]\nrounds = 99'), "a fight lasts 1 to 20 rounds"),
        (WALK.replace('say = "It rains."', 'moment = "zoe"'), "no hero called “zoe”"),
        (WALK.replace('title = "On', 'picture = "moon"\ntitle = "On'), "there is no picture “moon”"),
        (
            WALK.replace('title = "On', 'then = "inn"\ntitle = "On').partition("[[scene.step]]\nend")[0],
            "no scene “inn”",
        ),
        (WALK + SCENE + END, "two scenes are called “road”."),
        (WALK + SCENE.replace("road", "inn") + END, "scene “inn”: nothing leads there."),
        (
            HEAD + SCENE + '[[scene.step]]\nchoice = "?"\nways = [{ way = "a", go = "road" }, { way = "b" }]\n' + END,
            "leads back to “road”: a scene leads only further down.",
        ),
        (WALK.replace("title = ", "minutes = 3\ntitle = ", 1) + "\n[de]\n", None),
        (WALK + '\n[de]\n"It rains." = "Es regnet."\n', "[de]: “A short walk” has no German yet."),
    ],
)
def test_a_slip_is_told_in_one_sentence(text: str, says: str | None) -> None:
    if says is None:
        read_adventure(text)
        return
    with pytest.raises(BrokenAdventure) as broken:
        read_adventure(text)
    assert says in str(broken.value)


GERMAN = """
[de]
"A short walk" = "Ein kurzer Gang"
"On the road" = "Unterwegs"
"It rains." = "Es regnet."
"And so to bed." = "Und dann zu Bett."
"""


def test_a_file_may_speak_german_as_well() -> None:
    assert read_adventure(WALK + GERMAN).title == "A short walk"
    german = read_adventure(WALK + GERMAN, "de")
    assert (german.title, german.scenes["road"].title) == ("Ein kurzer Gang", "Unterwegs")
    assert list(sentences_in({"say": "It rains.", "call": {"who": "ana", "question": "Well?"}})) == [
        "It rains.",
        "Well?",
    ]


def test_german_that_nobody_says_is_a_slip() -> None:
    with pytest.raises(BrokenAdventure, match=r"nobody says “It snows\.”"):
        read_adventure(WALK + GERMAN + '"It snows." = "Es schneit."\n')
