"""Ways of saying no: not now, not before your cards are named, never, and not a command at all."""

from hearthside.kernel.saying import say


class No(Exception):
    """The table says no, in a sentence for the player, with the rule behind it where there is one."""

    kind = "no"

    def __init__(self, rule: str, says: str, **slots: object) -> None:
        self.says: str = say(says, **slots) if slots else says
        super().__init__(self.says)
        self.rule = rule


class Refusal(No):
    """The rules say no for now; a GM may overrule it, on the record."""

    kind = "refused"


class Impossible(No):
    """There is no such card, place or choice; nobody can overrule that."""

    kind = "impossible"


class CardsWanted(No):
    """Somebody plays with real cards and has yet to say which they turned; with the right ones named it can happen."""

    kind = "cards"

    def __init__(self, says: str, **slots: object) -> None:
        super().__init__("", says, **slots)


class Malformed(No):
    """These words are not a command of this table."""

    kind = "malformed"

    def __init__(self, says: str, **slots: object) -> None:
        super().__init__("", says, **slots)
