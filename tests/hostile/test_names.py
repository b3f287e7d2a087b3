"""The house answers to its own names, and to no name a stranger has bent to point here."""

import socket
from pathlib import Path

import pytest

from hearthside.table.names import NOT_OURS, answers_to
from tests.table.guests import NotLetIn, RunningServer, Wire

OURS = [
    "127.0.0.1:8642",
    "127.0.0.1",
    "localhost:8642",
    "LOCALHOST",
    "hearth.localhost:8642",
    "[::1]:8642",
    "192.168.1.20:8642",  # a phone in the same network
    "203.0.113.9",  # through a router whose address the house does not know
    "[2001:db8::7]:8642",
    socket.gethostname(),
    f"{socket.gethostname().partition('.')[0]}.local:8642",
]
STRANGE = [
    "elsewhere.example",
    "elsewhere.example:8642",
    "127.0.0.1.elsewhere.example:8642",
    "localhost.elsewhere.example",
    "192-168-1-20.elsewhere.example:8642",
    "xlocalhost",
    "2130706433:8642",  # no browser writes it so
    "0x7f.1",
    "table.example.org",
    "127.0.0.1:8642@elsewhere.example",
    "127.0.0.1 elsewhere.example",
    "[elsewhere.example]",
    "",
    ":8642",
    "*",
]


def asked_for(host: str) -> list[tuple[bytes, bytes]]:
    return [(b"Host", host.encode())]


@pytest.mark.parametrize("host", OURS)
def test_numbers_and_the_names_of_this_machine_are_ours(host: str) -> None:
    assert answers_to(asked_for(host))


@pytest.mark.parametrize("host", STRANGE)
def test_any_other_name_is_not(host: str) -> None:
    assert not answers_to(asked_for(host))


def test_behind_a_proxy_the_address_people_use_is_ours() -> None:
    for host in ("table.example.org", "TABLE.example.org:443", "table.example.org.", "127.0.0.1:8642"):
        assert answers_to(asked_for(host), "https://table.example.org/")
    for host in ("example.org", "x.table.example.org", "table.example.org.elsewhere.example"):
        assert not answers_to(asked_for(host), "https://table.example.org/")


def test_a_house_told_to_listen_under_a_name_answers_to_it() -> None:
    assert answers_to(asked_for("attic.lan:8642"), host="attic.lan")
    assert not answers_to(asked_for("cellar.lan:8642"), host="attic.lan")


def test_two_hosts_are_one_too_many_and_none_is_no_browser() -> None:
    assert not answers_to([*asked_for("127.0.0.1"), *asked_for("127.0.0.1")])
    assert answers_to([])


@pytest.mark.parametrize("path", ["/", "/api/systems", "/api/rules", "/metrics", "/t/EMBER-42"])
def test_a_page_whose_name_was_bent_to_point_here_reads_nothing(server: RunningServer, path: str) -> None:
    status, headers, body = server.ask(path, headers={"host": f"elsewhere.example:{server.port}"})
    assert (status, body.decode()) == (421, NOT_OURS)
    assert "nosniff" in headers["x-content-type-options"]


def test_it_neither_deals_nor_opens_a_line_although_its_origin_seems_ours(server: RunningServer) -> None:
    here = f"elsewhere.example:{server.port}"
    assert server.ask("/api/demo", {}, headers={"host": here, "origin": f"http://{here}"})[0] == 421
    with pytest.raises(NotLetIn, match="403"):
        Wire(server.port, Host=here, Origin=f"http://{here}")


def test_everybody_may_ask_whether_the_house_is_open(server: RunningServer) -> None:
    assert server.ask("/healthz", headers={"host": "probe.example"})[::2] == (200, b"ok")


def test_the_way_out_is_written_where_people_look(server: RunningServer) -> None:
    assert "--base-url" in NOT_OURS
    assert "421" in (Path(__file__).parents[2] / "docs" / "hosting.md").read_text()
    assert server.ask("/", headers={"host": f"localhost:{server.port}"})[0] == 200
