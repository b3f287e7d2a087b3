"""One file with every drawing in it, that any theme can colour and any page may carry."""

import gzip
import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest

from hearthside.faces import index, markup, sprite, stylesheet
from hearthside.faces.__main__ import main
from hearthside.faces.ink import number, settled
from hearthside.faces.pips import PRINTED
from hearthside.faces.sprite import drawings
from hearthside.kits.deckahedron.cards import FACES
from hearthside.systems.deck_of_adventures.cards import CARDS, JOKERS
from hearthside.systems.deckahedron_world.deck import FACES as WORLD_FACES

SVG = "{http://www.w3.org/2000/svg}"
PAINTED = ("fill", "stroke", "color", "stop-color")


@pytest.fixture(scope="module")
def whole() -> Element:
    return fromstring(sprite())


def _without_roles(colour: str) -> str:
    """What is left of a colour when every `var(--role, fallback)` is taken away, from the inside out."""
    while (less := re.sub(r"var\(--[\w-]+, [^()]*\)", "", colour)) != colour:
        colour = less
    return colour


def test_every_face_of_every_deck_is_in_the_sprite(whole: Element) -> None:
    symbols = {symbol.get("id") for symbol in whole.iter(f"{SVG}symbol")}
    assert symbols == {*drawings()}
    assert symbols >= {f"deckahedron-{name}" for name in (*FACES, "back")}
    assert symbols >= {f"deckahedron_world-{name}" for name in (*WORLD_FACES, "back")}
    assert symbols >= {f"thousand_faces_playtest-{name}" for name in (*(face.name for face in PRINTED), "back")}
    assert symbols >= {f"standard-{name}" for name in (*CARDS, *JOKERS, "back")}
    assert symbols >= {f"d6-{rolled}" for rolled in range(1, 7)}
    assert symbols >= {"d6-5-hit", "d6-6-exploding", "suit-anvil-large", "result-4", "zodiac-cow", "pip-hearts"}


def test_every_id_is_used_once(whole: Element) -> None:
    ids = Counter(element.get("id") for element in whole.iter() if element.get("id"))
    assert [name for name, count in ids.items() if count > 1] == []


def test_everything_stamped_or_pointed_at_is_in_the_file(whole: Element) -> None:
    ids = {element.get("id") for element in whole.iter()}
    text = sprite()
    pointed = {*re.findall(r'href="#([^"]+)"', text), *re.findall(r"url\(#([^)]+)\)", text)}
    assert pointed <= ids


def test_no_part_is_drawn_that_nothing_stamps(whole: Element) -> None:
    text = sprite()
    parts = [element.get("id", "") for element in whole.iter(f"{SVG}g") if element.get("id")]
    assert [part for part in parts if f'href="#{part}"' not in text] == []


def test_every_colour_is_a_role_of_the_theme(whole: Element) -> None:
    literal = {
        value
        for element in whole.iter()
        for name in PAINTED
        if (value := element.get(name)) and not re.fullmatch(r"|none|currentColor|url\(#.*\)", _without_roles(value))
    }
    assert literal == set()


def test_nothing_in_the_sprite_needs_a_page_that_allows_inline_styles(whole: Element) -> None:
    tags = {element.tag for element in whole.iter()}
    assert not tags & {f"{SVG}style", f"{SVG}script", f"{SVG}image"}
    assert not [element for element in whole.iter() if element.get("style")]


def test_the_sprite_is_small_enough_to_load_whole() -> None:
    text = sprite().encode()
    assert len(text) < 500_000
    assert len(gzip.compress(text)) < 60_000


@pytest.mark.parametrize("name", [*drawings()])
def test_each_drawing_stands_alone_as_well(name: str) -> None:
    picture = fromstring(markup(name))
    assert picture.get("role") == "img"
    assert picture.get("aria-label") == index()[name]["words"]
    assert not [*picture.iter(f"{SVG}use")]
    pointed = re.findall(r"url\(#([^)]+)\)", markup(name))
    assert {*pointed} <= {element.get("id") for element in picture.iter()}


def test_a_picture_keeps_its_proportions_at_any_width() -> None:
    picture = fromstring(markup("standard-9D", width=100))
    assert (picture.get("width"), picture.get("height")) == ("100", "140")


def test_a_setting_the_drawing_lacks_is_refused() -> None:
    with pytest.raises(ValueError, match="flame"):
        markup("deckahedron-D12", flame=0)
    with pytest.raises(KeyError):
        markup("deckahedron-D21")


def test_what_a_setting_hides_is_left_out() -> None:
    drawn = '<stop stop-opacity="0"/><path opacity="var(--born, 0)" d="M0 0"/><path fill-opacity="0"/>'
    assert settled(drawn, {}) == '<stop stop-opacity="0"/><path fill-opacity="0"/>'


def test_settings_are_fixed_and_roles_are_kept() -> None:
    drawn = '<g opacity="var(--flame, 1)" fill="var(--ember, #E9742B)"/>'
    assert settled(drawn, {"flame": 0.5}) == '<g opacity=".5" fill="var(--ember, #E9742B)"/>'


@pytest.mark.parametrize(
    ("value", "written"),
    [(0, "0"), (-0.00001, "0"), (0.5, ".5"), (-0.5, "-.5"), (14.0, "14"), (100, "100"), (1.2, "1.2")],
)
def test_lengths_are_written_as_short_as_they_can_be(value: float, written: str) -> None:
    assert number(value) == written


def test_the_stylesheet_lights_exactly_the_settings_the_faces_read() -> None:
    styles = stylesheet()
    face = "".join(
        drawings()[name].body for name in ("deckahedron-D12", "deckahedron_world-DK-12", "thousand_faces_playtest-D12")
    )
    read = dict(re.findall(r"var\(--((?:lit|face)-\w+), ([\d.]+)\)", face))
    registered = dict(re.findall(r"@property --([\w-]+) .*initial-value: ([\d.]+);", styles))
    assert registered == read
    for suit in ("anvil", "blades", "crown", "dragon", "anchor", "bulb", "crescent", "dart", "blade"):
        assert f".lit-{suit} {{ --lit-{suit}: 1; --face-edges: .5;" in styles


def test_the_web_build_gets_sprite_styles_and_index(tmp_path: Path) -> None:
    assert main([str(tmp_path / "generated")]) == 0
    written = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "generated").iterdir()}
    assert written.keys() == {"sprite.svg", "faces.css", "faces.json"}
    assert written["sprite.svg"] == sprite()
    assert json.loads(written["faces.json"])["standard-9D"] == {"words": "9 of diamonds", "width": 200, "height": 280}


def test_without_a_directory_the_command_says_what_it_needs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "OUT_DIR" in capsys.readouterr().err


def test_drawing_needs_nothing_but_the_standard_library() -> None:
    program = "import sys; before = {*sys.modules}; import hearthside.faces; print(*{*sys.modules} - before)"
    ran = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, text=True, check=True,
                         env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")})  # fmt: skip
    rooms = {name.partition(".")[0] for name in ran.stdout.split()}
    assert rooms - sys.stdlib_module_names == {"hearthside"}
