"""What Deck of Adventures asks and offers keeps what it was made of, so that every language can say it."""

from hearthside.kernel.agenda import about
from hearthside.kernel.choices import Places
from hearthside.systems.deck_of_adventures.matters import CheckCalled
from hearthside.systems.deck_of_adventures.words import face_words
from tests.systems.deck_of_adventures.tables import Hero, TableOfCards


def test_what_a_contest_asks_is_known_by_what_it_was_made_of() -> None:
    table = TableOfCards(ana=Hero())
    table.play("gm", "bring", name="Ogre")
    table.play("gm", "call_contest", contest="convince", who="Ogre", targets=["ana"])
    asked = table.journal.view("ana").awaited["ana"]
    assert asked.said["says"] == "{contest}: {who}"
    assert asked.said["slots"]["who"] == "Ogre"
    assert about(asked, CheckCalled).said == asked.said


def test_the_gm_finds_the_one_npc_deck_by_its_name() -> None:
    offer = TableOfCards(ana=Hero()).offer("gm", "peek")
    piles = offer.fields["pile"]
    assert isinstance(piles, Places)
    named = {option.value: option.label for option in piles.options}
    assert named["npc_deck/npc"] == "NPC Deck"
    assert named["world_deck/world"] == "World Deck"
    assert named["deck/ana"] == "Deck of Ana"


def test_a_card_is_called_by_rank_and_suit() -> None:
    assert face_words("9D") == "Nine of diamonds"
    assert face_words("AS") == "Ace of spades"
