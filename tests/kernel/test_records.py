"""Records: small values that nobody changes."""

from dataclasses import dataclass

from hearthside.kernel.records import maker_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Knock:
    """Somebody knocks."""

    times: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockHere(Knock):
    """Somebody knocks at this very door."""

    door: str


def test_a_record_is_made_quickly_and_is_the_same() -> None:
    assert maker_of(Knock)(times=3) == Knock(times=3)
    assert maker_of(Knock)() == Knock()


def test_a_record_that_goes_on_from_another_is_made_as_well() -> None:
    assert maker_of(KnockHere)(door="the red one") == KnockHere(door="the red one", times=1)


@dataclass(frozen=True, kw_only=True)
class Call:
    """Somebody calls."""

    whom: str


def test_a_record_without_slots_is_made_as_well() -> None:
    assert maker_of(Call)(whom="ana") == Call(whom="ana")
