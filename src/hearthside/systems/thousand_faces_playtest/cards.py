"""The cards of this guide that people read beside the deck."""

from hearthside.kernel.printed import PrintedCard
from hearthside.kits.deckahedron.adventure.cards import printed_cards
from hearthside.systems.thousand_faces_playtest.book import BOOK

CARDS: tuple[PrintedCard, ...] = printed_cards(BOOK)
