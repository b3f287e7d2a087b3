"""What hosts are told to copy: the compose file and its proxy name what there is, and the house takes the words."""

import re
import shlex
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from msgspec import yaml

from hearthside.cli import parser
from hearthside.table.serve import HEALTH, PORT

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")


def _compose() -> dict[str, Any]:
    found = re.search(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    assert found
    composed: dict[str, Any] = yaml.decode(found[1])
    return composed


def _houses() -> dict[str, Any]:
    return {name: each for name, each in _compose()["services"].items() if name.startswith("house")}


def _taken(words: list[str]) -> Any:
    return parser().parse_args(words)


def test_three_houses_take_the_words_they_are_started_with() -> None:
    assert len(_houses()) == 3
    networks = _compose()["networks"]
    for house in _houses().values():
        shell, _, script = shlex.split(house["command"].replace("$$", "$"))
        assert shell == "sh"
        install, _, serve = script.partition(" && exec hearthside ")
        assert install == 'pip install "$(ls /here/hearthside-*.whl)[postgres]"'
        taken = _taken(shlex.split(serve))
        assert taken.host == "0.0.0.0", "or the proxy does not reach it"
        assert taken.proxy == [networks["inside"]["ipam"]["config"][0]["subnet"]], "or all people are one address"
        assert taken.port == PORT
        _taken(["serve", "--store", house["environment"]["HEARTHSIDE_STORE"]])


def test_the_proxy_and_the_database_are_where_the_others_look_for_them() -> None:
    services = _compose()["services"]
    caddy = services["proxy"]["environment"]["CADDYFILE"]
    assert re.findall(r"(\w+):(\d+)", caddy) == [(house, str(PORT)) for house in _houses()]
    asked = re.search(r"health_uri (\S+)", caddy)
    assert asked
    assert asked[1] in HEALTH[1:], "a house that runs may still not be ready"
    made = services["database"]["environment"]
    for house in _houses().values():
        said = house["environment"]
        assert said["HEARTHSIDE_STORE"] == f"postgresql://{made['POSTGRES_USER']}@database/{made['POSTGRES_DB']}"
        assert said["PGPASSWORD"] == made["POSTGRES_PASSWORD"], "whatever is in it: in an address it could mean more"


@pytest.mark.parametrize("line", re.findall(r"^(?:ExecStart=\S*/)?(?:hearthside )(serve .*)$", PAGE, re.MULTILINE))
def test_every_way_to_serve_is_one_the_house_takes(line: str) -> None:
    _taken(shlex.split(line))


def test_the_wheel_is_the_one_that_is_made() -> None:
    assert set(re.findall(r"hearthside-([\d.]+)-py3-none-any\.whl", PAGE)) == {version("hearthside")}
