"""The procedures of this game that may rest in the middle. Each room adds its own."""

from hearthside.kernel.draft import Draft
from hearthside.kits.deckahedron.adventure.book import book_of
from hearthside.kits.deckahedron.agenda import Agenda, Procedure


class AgendaByTheBook(Agenda):
    """Where a book has a procedure of this name of its own, its own it is."""

    __slots__ = ()

    def how(self, draft: Draft, name: str) -> Procedure:
        """As the book of the table tells it, and otherwise as all books do."""
        return book_of(draft).steps.get(name) or self.procedures[name]


AGENDA = AgendaByTheBook()
