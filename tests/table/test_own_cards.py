"""Somebody plays with a deck of their own: they say which cards they turned, and the table keeps the piles."""

from tests.table.guests import RunningServer


def test_the_cards_somebody_turned_are_the_cards_the_table_reads(server: RunningServer) -> None:
    table = server.deal("Ana")
    with table.guest("ana") as ana, table.guest("gm") as gm:
        ana.hear()
        ana.do("own_cards", own=True)
        ana.press("flip", attribute="str", advantages=1, extra={"turned": ["D01", "D13"]})
        ana.hear_until("done")
        told = next(frame for frame in reversed(ana.frames) if frame["type"] == "told")
        result = next(event for event in told["events"] if event["type"] == "resolved")
        assert result["result"] == "✔✔✔"  # D13 at Crown
        with table.guest("ana") as back:
            piles = back.hear()["view"]["piles"]
        assert sorted(piles["discard/ana"]["faces"]) == ["D01", "D13"]
        assert piles["draw/ana"]["count"] == 18
        assert gm.do("say", words="Well turned.")["type"] == "done"


def test_a_card_that_cannot_have_been_turned_is_refused_in_words(server: RunningServer) -> None:
    table = server.deal("Ana")
    with table.guest("ana") as ana:
        ana.hear()
        ana.do("own_cards", own=True)
        for turned in (["D99"], ["D01", "D02"], []):
            ana.press("flip", attribute="str", extra={"turned": turned})
            refused = ana.hear_until("done", "refused")
            assert (refused["type"], refused["kind"], bool(refused["says"])) == ("refused", "cards", True)
        ana.send({"type": "do", "id": "many", "command": {"do": "flip"}, "turned": ["D01"] * 61})
        assert ana.hear_until("refused")["kind"] == "malformed"
