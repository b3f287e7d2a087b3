"""How play is put together: languages, scenes, sessions, quests."""

from tests.marks import rule
from tests.systems.first_empires.play import Play, bonko


def tongues(play: Play) -> tuple[str, ...]:
    return play.journal.table.marks["languages/ana"]


@rule("FE-PLAY-03")
def test_everybody_speaks_the_traders_tongue_unless_agreed_otherwise() -> None:
    play = bonko()
    assert tongues(play) == ("Trader's Tongue",)
    play.do("gm", "speak", who="ana", language="Trader's Tongue", knows=False)
    assert tongues(play) == ()


@rule("FE-PLAY-10")
def test_and_the_language_of_their_own_people() -> None:
    assert tongues(bonko(ancestry="Dwarf")) == ("Trader's Tongue", "Dwarven")
    assert tongues(bonko(ancestry="Orc")) == ("Trader's Tongue", "Orcish")


@rule("FE-PLAY-10")
def test_whoever_chooses_another_people_speaks_its_language() -> None:
    play = bonko(ancestry="Dwarf")
    play.do("ana", "new_character")
    play.do("ana", "ancestry", ancestry="Elf")
    assert tongues(play) == ("Trader's Tongue", "Elven")
