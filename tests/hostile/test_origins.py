"""Only pages of this house may open lines and deal tables, however others write their address."""

import json

import pytest

from hearthside.table.socket import comes_from_here
from tests.table.guests import NotLetIn, RunningServer, Wire

OURS = [
    "http://{host}:{port}",
    "HTTP://{host}:{port}",
    "https://{host}:{port}",  # a proxy may speak TLS for us
]

FOREIGN = [
    # somebody else's
    "https://elsewhere.example",
    "http://elsewhere.example:{port}",
    "https://elsewhere.example:443",
    "http://{host}",
    "https://{host}",
    "http://{host}:80",
    "https://{host}:443",
    "http://{host}:8643",
    "http://localhost:{port}",
    "http://[::1]:{port}",
    "http://[::ffff:127.0.0.1]:{port}",
    "http://0.0.0.0:{port}",
    "http://2130706433:{port}",  # the same machine as one number
    "http://0x7f.1:{port}",
    "http://127.1:{port}",
    "http://127.0.0.01:{port}",
    # look-alikes
    "http://{host}.elsewhere.example:{port}",
    "http://{host}.elsewhere.example",
    "http://{host}-elsewhere.example:{port}",
    "http://elsewhere.example.{host}:{port}",
    "http://x{host}:{port}",
    "http://{host}x:{port}",
    "http://{host}.:{port}",
    "http://.{host}:{port}",
    "http://127.0.0.2:{port}",
    "http://127。0。0。1:{port}",
    "http://１２７.0.0.1:{port}",
    "http://{host}:{port}0",
    "http://{host}:0{port}",
    "http://{host}:+{port}",
    "http://{host}:-1",
    "http://{host}:99999999",
    "http://{host}:port",
    "http://{host}:",
    # somebody before the @, and other junk around it
    "http://guest@{host}:{port}",
    "http://guest:secret@{host}:{port}",
    "http://{host}:{port}@elsewhere.example",
    "http://elsewhere.example@{host}:{port}",
    "http://elsewhere.example#@{host}:{port}",
    "http://elsewhere.example\\@{host}:{port}",
    "http://{host}:{port}/",
    "http://{host}:{port}/t/EMBER-42",
    "http://{host}:{port}?a=1",
    "http://{host}:{port}#seat",
    "http://{host}:{port}/../",
    "http://{host}:{port}\\",
    "http://{host}:{port}%00",
    "http://{host}:{port} http://elsewhere.example",
    "http://elsewhere.example http://{host}:{port}",
    "http://{host}:{port},http://elsewhere.example",
    "http://elsewhere.example,http://{host}:{port}",
    "http://{host}:{port};",
    '"http://{host}:{port}"',
    # other ways to speak, and none
    "null",
    "NULL",
    "undefined",
    "*",
    "about:blank",
    "file://",
    "file://{host}:{port}",
    "ftp://{host}:{port}",
    "ws://{host}:{port}",
    "wss://{host}:{port}",
    "data:text/html,http://{host}:{port}",
    "javascript:alert(1)//{host}:{port}",
    "blob:http://{host}:{port}",
    "chrome-extension://{host}:{port}",
    "view-source:http://{host}:{port}",
    "http:{host}:{port}",
    "http:/{host}:{port}",
    "http:///{host}:{port}",
    "//{host}:{port}",
    "://{host}:{port}",
    "{host}:{port}",
    "{host}",
    "httpx://{host}:{port}",
    "http ://{host}:{port}",
    "http://",
    "http://:{port}",
    "http://[",
    "http://[::1",
    "http://]:{port}",
    "http://[{host}]:{port}",
    "http://{host}[:{port}",
    "http://%31%32%37.0.0.1:{port}",
    "http://{host}:{port}é",
    "é",
    "x" * 4000,
]


def written(origin: str, server: RunningServer) -> str:
    return origin.format(host="127.0.0.1", port=server.port)


def opens_a_line(server: RunningServer, **headers: str) -> bool:
    try:
        Wire(server.port, **headers).close()
    except NotLetIn as refused:
        if refused.status not in (400, 403):
            raise
        return False
    return True


def deals_a_table(server: RunningServer, **headers: str) -> bool:
    sent = {name: value.encode().decode("latin-1") for name, value in headers.items()}
    status, answered, body = server.ask("/api/demo", method="POST", headers=sent)
    assert status in (201, 403), f"{headers}: {status}"
    assert "nosniff" in answered["x-content-type-options"]
    assert status == 201 or "somebody else" in json.loads(body)["says"]
    return status == 201


def test_there_are_enough_ways_to_write_an_address() -> None:
    assert len(set(FOREIGN)) == len(FOREIGN) >= 50


@pytest.mark.parametrize("origin", OURS)
def test_a_page_of_this_house_is_let_in(server: RunningServer, origin: str) -> None:
    assert opens_a_line(server, Origin=written(origin, server))
    assert deals_a_table(server, origin=written(origin, server))


@pytest.mark.parametrize("origin", FOREIGN, ids=lambda origin: origin[:40])
def test_a_page_of_somebody_elses_is_not_let_in(server: RunningServer, origin: str) -> None:
    assert not opens_a_line(server, Origin=written(origin, server))
    assert not deals_a_table(server, origin=written(origin, server))


def test_an_empty_origin_is_nobodys(server: RunningServer) -> None:
    assert not deals_a_table(server, origin="")


def test_a_program_that_is_no_browser_sends_no_origin_and_is_let_in(server: RunningServer) -> None:
    assert opens_a_line(server)
    assert deals_a_table(server)


@pytest.mark.parametrize("site", ["cross-site", "same-site", "CROSS-SITE", "nonsense"])
def test_a_browser_that_hides_its_origin_is_not_let_in(server: RunningServer, site: str) -> None:
    hidden = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "websocket"}
    assert not opens_a_line(server, **hidden)
    assert not deals_a_table(server, **hidden)


def test_a_browser_on_our_own_page_may_leave_its_origin_out(server: RunningServer) -> None:
    assert deals_a_table(server, **{"Sec-Fetch-Site": "same-origin"})


def test_two_origins_are_one_too_many(server: RunningServer) -> None:
    ours = server.address
    for first, second in ((ours, "https://elsewhere.example"), ("https://elsewhere.example", ours), (ours, ours)):
        assert not opens_a_line(server, Origin=f"{first}\r\nOrigin: {second}")


@pytest.mark.parametrize(
    ("host", "origin", "is_ours"),
    [
        ("table.example.org", "https://table.example.org", True),
        ("table.example.org", "http://table.example.org", True),
        ("table.example.org", "https://table.example.org:443", True),
        ("table.example.org:443", "https://table.example.org", True),
        ("table.example.org:80", "http://table.example.org", True),
        ("Table.Example.ORG", "https://table.example.org", True),
        ("table.example.org", "https://TABLE.example.org", True),
        ("table.example.org.", "https://table.example.org.", True),
        ("xn--tbl-qla.example", "https://xn--tbl-qla.example", True),
        ("my_nas.local:8642", "http://my_nas.local:8642", True),
        ("[::1]:8642", "http://[::1]:8642", True),
        ("[fe80::1]:8642", "http://[FE80::1]:8642", True),
        ("[2001:db8::7]", "http://[2001:db8::7]", True),
        ("table.example.org.", "https://table.example.org", False),
        ("table.example.org", "https://table.example.org.", False),
        ("table.example.org", "https://example.org", False),
        ("example.org", "https://table.example.org", False),
        ("table.example.org", "https://sub.table.example.org", False),
        ("table.example.org:443", "http://table.example.org", False),
        ("table.example.org:80", "https://table.example.org", False),
        ("table.example.org:8642", "https://table.example.org", False),
        ("[::1]:8642", "http://[::2]:8642", False),
        ("[::1]:8642", "http://::1:8642", False),
        ("[::1]:8642", "http://[0:0:0:0:0:0:0:1]:8642", False),  # a browser never writes it so
        ("", "null", False),
        ("", "http://", False),
        ("null", "null", False),
        ("table.example.org/", "https://table.example.org/", False),
        ("guest@table.example.org", "https://guest@table.example.org", False),
    ],
)
def test_hosts_of_every_kind(host: str, origin: str, is_ours: bool) -> None:
    headers = [(b"Host", host.encode()), (b"Origin", origin.encode())]
    assert comes_from_here(headers) is is_ours


@pytest.mark.parametrize(
    ("origin", "is_ours"),
    [
        ("https://table.example.org", True),
        ("https://table.example.org:443", True),
        ("http://table.example.org", False),
        ("https://table.example.org.elsewhere.example", False),
        ("https://elsewhere.example", False),
        ("null", False),
    ],
)
def test_behind_a_proxy_that_renames_the_host_the_address_of_the_house_counts(origin: str, is_ours: bool) -> None:
    headers = [(b"host", b"127.0.0.1:8642"), (b"origin", origin.encode())]
    assert comes_from_here(headers, "https://table.example.org/") is is_ours


def test_a_request_without_a_host_is_nobodys() -> None:
    assert not comes_from_here([(b"origin", b"http://127.0.0.1:8642")])
    assert not comes_from_here([(b"origin", b"null")])


def test_nothing_broke(server: RunningServer) -> None:
    opens_a_line(server, Origin="http://[::1")
    deals_a_table(server, origin="http://[::1")
    assert "Traceback" not in server.log.read_text()
