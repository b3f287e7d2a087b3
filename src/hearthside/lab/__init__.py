"""The lab: what chance has in store, counted where it can be counted and played out where it cannot."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hearthside.lab.forecasting import forecast

__all__ = ["forecast"]


def __getattr__(name: str) -> object:
    # Loaded when asked for: the odds of a flip must not pay for whole fights.
    if name in __all__:
        from hearthside.lab import forecasting

        return getattr(forecasting, name)
    raise AttributeError(f"module 'hearthside.lab' has no attribute {name!r}")
