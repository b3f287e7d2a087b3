"""What the GM reads behind the screen."""

from hearthside import systems
from hearthside.kits.deckahedron.adventure.content.gm import GUIDE
from hearthside.kits.deckahedron.adventure.content.vocabulary import ALL_FORMATS
from tests.systems.adventure.tables import guidebook

CARDS = {card.id: card for card in systems.cards("thousand_faces")}


def test_every_price_of_the_guide_is_printed() -> None:
    for kind, spendings in (("shadow", GUIDE.shadow), ("journey", GUIDE.journey)):
        printed = {card.id: card.price for card in CARDS.values() if card.kind == kind}
        assert printed == {f"{kind}:{each.id}": each.points for each in spendings}
    assert CARDS["shadow:trap"].price is None


def test_a_campaign_finds_its_chapters_in_order() -> None:
    chapters = [card for card in CARDS.values() if card.kind == "chapter"]
    for campaign in ALL_FORMATS:
        names = [card.name for card in chapters if campaign in card.tags]
        assert names == [chapter.name for chapter in guidebook().chapters_in(campaign)]


def test_fights_and_foes_are_described() -> None:
    assert CARDS["fight:medium"].notes == (
        "1 × Lieutenant: Stamina 8, d6",
        "1 × Soldier for each PC: Stamina 6, d4",
    )
    assert CARDS["foe:soldiers"].notes == ("Stamina 7 to 10, d4 or d6",)
    assert CARDS["foe:children"].notes == ("Stamina 2, 1",)


def test_no_two_cards_have_the_same_id() -> None:
    assert len(CARDS) == len(systems.cards("thousand_faces"))
