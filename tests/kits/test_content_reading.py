"""A slip in a page is refused, with a sentence that says where it is."""

from collections.abc import Mapping
from typing import Any, get_args

import pytest

from hearthside.kits.deckahedron.adventure.content import effects, gm, items, moves, reading
from hearthside.kits.deckahedron.adventure.content.effects import Effect
from hearthside.kits.deckahedron.adventure.content.reading import BrokenPage
from hearthside.systems.thousand_faces_playtest.content.moves import MOVES as OTHER_MOVES

WINK: Mapping[str, Any] = {
    "id": "wink",
    "name": "Wink",
    "kind": "special",
    "component": "starter",
    "trigger": "You wink.",
    "rules": ["TF-TRIG-01"],
    "attributes": ["dex"],
    "on": {"4": {"says": "They blush."}, "3": {"says": "They stare."}},
}
LAMP: Mapping[str, Any] = {
    "id": "lamp",
    "name": "Lamp",
    "kind": "magic item",
    "says": "It glows.",
    "rules": ["TF-MAG-01"],
    "magic": {},
}


def lay_out(monkeypatch: pytest.MonkeyPatch, page: Mapping[str, Any]) -> None:
    """Let every page say this."""
    for module in (moves, items, gm):
        monkeypatch.setattr(module, "open_page", lambda _: page)


def moves_with(monkeypatch: pytest.MonkeyPatch, *written: Mapping[str, Any]) -> Mapping[str, moves.Move]:
    lay_out(monkeypatch, {"move": list(written)})
    return moves.load_moves(("page.toml",))


def test_a_sound_page_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    wink = moves_with(monkeypatch, WINK)["wink"]
    assert (wink.name, wink.attributes, wink.on[4].says) == ("Wink", ("dex",), "They blush.")


@pytest.mark.parametrize(
    ("slip", "says"),
    [
        ({"atributes": ["dex"]}, "page.toml › wink: there is no “atributes” here; did you mean “attributes”?"),
        ({"attributes": ["wis"]}, "page.toml › wink › attributes 1: 'wis' is none of dex, int, str"),
        ({"levels": ["legend"], "start": "legend"}, "page.toml › wink › levels 1: 'legend' is none of wild, novice,"),
        ({"tags": ["SLOW"]}, "page.toml › wink › tags 1: 'SLOW' is none of FAST, RECEIVE CARDS"),
        ({"formats": ["3-hour"]}, "page.toml › wink › formats 1: '3-hour' is none of one-shot, 9-hour, 30-hour"),
        ({"kind": True}, "page.toml › wink › kind: True is none of base, meta, downtime, special"),
        ({"trigger": ""}, "page.toml › wink › trigger: these words are empty or have blanks around them"),
        ({"trigger": "You wink. "}, "page.toml › wink › trigger: these words are empty or have blanks around them"),
        ({"trigger": 3}, "page.toml › wink › trigger: expected words, found 3"),
        (
            {"receives_magic_items": True},
            "page.toml › wink › receives_magic_items: expected a whole number, found True",
        ),
        ({"notes": "Slyly."}, "page.toml › wink › notes: expected a list, found 'Slyly.'"),
        ({"on": {"5": {"says": "!"}}}, "page.toml › wink › on: '5' is none of 1, 2, 3, 4"),
        ({"on": {}}, "page.toml › wink › on: expected a table, found {}"),
        ({"on": {"4": "They blush."}}, "page.toml › wink › on 4: expected a table, found 'They blush.'"),
        ({"on": {"4": {"says": "They blush."}}}, "page.toml › wink: a move that is flipped prints ✔✔ and ✔✔✔"),
        ({"attributes": []}, "page.toml › wink: a move has outcomes if, and only if, it lists an attribute"),
        ({"levels": ["expert", "studied"], "start": "expert"}, "page.toml › wink: levels are listed from the lowest"),
        ({"levels": ["studied"]}, "page.toml › wink: “start” is one of its levels"),
        ({"start": "studied"}, "page.toml › wink: “start” is one of its levels"),
        ({"slots": [{"takes": []}]}, "page.toml › wink › slots 1: no token fits into this slot"),
        (
            {"slots": [{"takes": ["harm"], "opens_at": "master"}]},
            "page.toml › wink: a slot opens at a level the card lacks",
        ),
        ({"tags": ["RECEIVE CARDS"]}, "page.toml › wink: RECEIVE CARDS of what?"),
        ({"component": "booklet", "letter": "A"}, "page.toml › wink: only cards carry a letter"),
        ({"options": [{"id": "a", "says": "A."}]}, "page.toml › wink: options that nobody can pick"),
        ({"always": [{"do": "choose"}]}, "page.toml › wink: options that nobody can pick, or nothing to pick from"),
        (
            {"always": [{"do": "choose"}], "options": [{"id": "a", "says": "A."}] * 2},
            "page.toml › wink: two options have one id",
        ),
        ({"joins": "nod"}, "page.toml › wink: there is no move “nod”"),
        (
            {"circumstances": [{"says": "!", "advantage": 1, "moves": ["nod"]}]},
            "page.toml › wink: there is no move “nod”",
        ),
        ({"always": [{"do": "turn_down", "until": "nod"}]}, "page.toml › wink: there is no move “nod”"),
    ],
)
def test_a_slip_in_a_move_is_named(monkeypatch: pytest.MonkeyPatch, slip: Mapping[str, Any], says: str) -> None:
    with pytest.raises(BrokenPage) as refused:
        moves_with(monkeypatch, {**WINK, **slip})
    assert str(refused.value).startswith(says)


@pytest.mark.parametrize(
    ("effect", "says"),
    [
        ({"do": "dance"}, "there is no effect “dance”"),
        ({"do": "expends", "points": 1}, "there is no effect “expends”; did you mean “expend”?"),
        ({"points": 1}, "expected a table with “do”, found {'points': 1}"),
        ("expend", "expected a table with “do”, found 'expend'"),
        ({"do": "expend", "points": 1}, "“strain” is missing"),
        ({"do": "expend", "poins": 1, "strain": "mental"}, "there is no “poins” here; did you mean “points”?"),
        ({"do": "expend", "points": 1, "strain": "moral"}, "'moral' is none of physical, mental"),
        ({"do": "grant", "seat": "ana"}, "there is no “seat” here"),
        ({"do": "pay", "xp": 1, "after": []}, "there is no “after” here"),
        ({"do": "deal"}, "it deals nothing"),
        ({"do": "recover"}, "it recovers nothing"),
        ({"do": "power"}, "it adds nothing"),
        ({"do": "pay"}, "it costs nothing"),
        ({"do": "item"}, "it changes nothing"),
        ({"do": "choose", "most": 0}, "nobody can choose so many"),
        ({"do": "choose", "least": 2}, "nobody can choose so many"),
        ({"do": "lighten", "what": ["armour"]}, "either “by” or “wholly”"),
    ],
)
def test_a_slip_in_an_effect_is_named(monkeypatch: pytest.MonkeyPatch, effect: object, says: str) -> None:
    with pytest.raises(BrokenPage, match=r"page\.toml › wink › always 1") as refused:
        moves_with(monkeypatch, {**WINK, "always": [effect]})
    assert str(refused.value).endswith(f": {says}")


@pytest.mark.parametrize("key", ["name", "kind", "component", "trigger", "rules"])
def test_what_every_move_has_may_not_be_missing(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    with pytest.raises(BrokenPage, match=f"page.toml › wink: “{key}” is missing"):
        moves_with(monkeypatch, {name: value for name, value in WINK.items() if name != key})


@pytest.mark.parametrize(
    ("page", "says"),
    [
        ({}, "page.toml: it lists no [[move]]"),
        ({"move": []}, "page.toml: it lists no [[move]]"),
        ({"moves": []}, "page.toml: there is no “moves” here; did you mean “move”?"),
        ({"move": [{}]}, "page.toml › move 1: “id” is missing"),
        ({"move": ["wink"]}, "page.toml › move 1: “id” is missing"),
        ({"move": [WINK, WINK]}, "page.toml › wink: there are two of this id"),
    ],
)
def test_a_page_that_is_no_list_of_moves_is_refused(
    monkeypatch: pytest.MonkeyPatch, page: Mapping[str, Any], says: str
) -> None:
    lay_out(monkeypatch, page)
    with pytest.raises(BrokenPage) as refused:
        moves.load_moves(("page.toml",))
    assert str(refused.value) == says


def test_one_move_may_not_be_on_two_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    lay_out(monkeypatch, {"move": [WINK]})
    with pytest.raises(BrokenPage, match=r"second\.toml › wink: it is on first\.toml as well"):
        moves.load_moves(("first.toml", "second.toml"))


@pytest.mark.parametrize(
    ("slip", "says"),
    [
        ({"kind": "weapon"}, "page.toml › lamp: a weapon without what makes it one"),
        ({"magic": {"powered_by": "oil"}}, "page.toml › lamp: there is no move “oil”"),
        ({"comes_with": "oil"}, "page.toml › lamp: there is no move “oil”"),
        ({"comes_with": "parley"}, "page.toml › lamp: “parley” does not bring it"),
        ({"magic": {"gauge": "d8"}}, "page.toml › lamp › magic › gauge: 'd8' is none of d4, d6, d10"),
        (
            {
                "block": {
                    "attribute": "dex",
                    "avoids": ["harm"],
                    "tags": [],
                    "on": {"4": {"says": "!", "effects": [{"do": "choose"}]}},
                }
            },
            "page.toml › lamp › block: options that nobody can pick, or nothing to pick from",
        ),
        ({}, "page.toml: “entreat-the-blood-bound” brings “blade-of-echoes”, which is no item"),
    ],
)
def test_a_slip_in_an_item_is_named(monkeypatch: pytest.MonkeyPatch, slip: Mapping[str, Any], says: str) -> None:
    whole = reading.open_page("items.toml")
    lay_out(monkeypatch, {"gear": whole["gear"], "item": [{**LAMP, **slip}]})
    with pytest.raises(BrokenPage) as refused:
        items.load_items("page.toml")
    assert str(refused.value) == says


def test_gear_at_large_may_not_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    lay_out(monkeypatch, {"item": [LAMP]})
    with pytest.raises(BrokenPage, match=r"page\.toml › gear: expected a table, found None"):
        items.load_items("page.toml")


def test_the_gms_page_names_only_moves_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = reading.open_page("gm.toml")
    downtime = {**whole["guide"]["downtime"], "anywhere": ["juggle"]}
    lay_out(monkeypatch, {**whole, "guide": {**whole["guide"], "downtime": downtime}})
    with pytest.raises(BrokenPage, match=r"page\.toml › guide › downtime: there is no move “juggle”"):
        gm.load_guide("page.toml")


def test_the_vocabulary_of_effects_is_all_in_its_docstring() -> None:
    assert effects.__doc__ is not None
    told = [
        line.split("`")[1] for line in effects.__doc__.splitlines() if line.startswith("| `") and "| `do`" not in line
    ]
    assert told == [kind.verb() for kind in get_args(Effect)]


def test_every_verb_is_used_by_some_card() -> None:
    used = {effect.verb() for move in moves.MOVES.values() for effect in move.effects()}
    used |= {effect.verb() for move in OTHER_MOVES.values() for effect in move.effects()}
    used |= {effect.verb() for item in items.ITEMS.values() if item.magic for effect in item.magic.effects}
    assert used == {kind.verb() for kind in get_args(Effect)}
