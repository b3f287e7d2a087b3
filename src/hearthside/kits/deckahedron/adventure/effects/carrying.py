"""From what a card says to what happens: every effect becomes a step of the agenda.

The step of an effect is called `effect:` and its verb, so `effect:deal` or `effect:pay`; `step` says whose power it is,
`effect:step_foe` or `effect:step_item`. It holds who made the move (`seat`), the id of the `move`, the `result` of the
flip (0 without one), the `foe`, `item` and `ally` it is about ("" for none), and the effect's own fields. Whatever
follows a `pay` waits in its `after`: it only happens once it is paid.
"""

from collections.abc import Callable, Iterable, Sequence

from hearthside.kernel.table import Table
from hearthside.kits.deckahedron.adventure.content.effects import Effect, Pay
from hearthside.kits.deckahedron.adventure.content.effects import Step as PowerStep
from hearthside.kits.deckahedron.agenda import Step

ABOUT = ("seat", "move", "result", "foe", "item", "ally")
"""What every effect of one move has in common."""


def steps_of(
    effects: Iterable[Effect],
    *,
    seat: str,
    move: str,
    result: int = 0,
    foe: str = "",
    item: str = "",
    ally: str = "",
) -> list[Step]:
    """What these effects of a move come to, in their order."""
    about = {"seat": seat, "move": move, "result": result, "foe": foe, "item": item, "ally": ally}
    return _steps(tuple(effects), about)


def steps_like(step: Step, effects: Iterable[Effect]) -> list[Step]:
    """Further effects of the move that this step belongs to."""
    return _steps(tuple(effects), {name: step[name] for name in ABOUT})


def _steps(effects: Sequence[Effect], about: Step) -> list[Step]:
    steps: list[Step] = []
    for at, effect in enumerate(effects):
        step = {"do": _name(effect), **about, **_fields(effect)}
        if isinstance(effect, Pay):
            return [*steps, {**step, "after": _steps(effects[at + 1 :], about)}]
        steps.append(step)
    return steps


def _name(effect: Effect) -> str:
    return f"effect:step_{effect.of}" if isinstance(effect, PowerStep) else f"effect:{effect.do}"


def _fields(effect: Effect) -> Step:
    values = ((name, getattr(effect, name)) for name in effect.__dataclass_fields__ if name != "do")
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values}


Check = Callable[[Table, Step], bool]
_CHECKS: dict[str, Check] = {}


def possible_if(name: str) -> Callable[[Check], Check]:
    """When an effect of this name can happen at all; one without such a check always can (TF-TRIG-04)."""

    def known(check: Check) -> Check:
        if name in _CHECKS:
            raise TypeError(f"two rooms say when {name!r} is possible")
        _CHECKS[name] = check
        return check

    return known


def is_possible(table: Table, step: Step) -> bool:
    """Whether this effect can happen as the table lies."""
    check = _CHECKS.get(step["do"])
    return check is None or check(table, step)
