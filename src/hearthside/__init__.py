"""Hearthside: the table for role-playing games played with decks of cards and pools of dice."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hearthside.opening import load_table, open_table

__all__ = ["load_table", "open_table"]


def __getattr__(name: str) -> object:
    # Loaded when asked for: `hearthside --help` must not pay for the whole engine.
    if name in __all__:
        from hearthside import opening

        return getattr(opening, name)
    raise AttributeError(f"module 'hearthside' has no attribute {name!r}")
