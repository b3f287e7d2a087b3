"""Six-sided dice of bone: as they fell, as hits in gold, and a six that explodes into another die."""

from collections.abc import Iterator

from hearthside.faces.ink import EMBER, INK, Drawing, disc, line, panel, rays, role, setting, stamp

_SPOTS = {
    1: ((32, 32),),
    2: ((19, 19), (45, 45)),
    3: ((18, 18), (32, 32), (46, 46)),
    4: ((19, 19), (45, 19), (19, 45), (45, 45)),
    5: ((18, 18), (46, 18), (32, 32), (18, 46), (46, 46)),
    6: ((19, 17), (45, 17), (19, 32), (45, 32), (19, 47), (45, 47)),
}


def words(rolled: int, *, hit: bool = False, explodes: bool = False) -> str:
    return f"Die showing {rolled}" + ", a hit" * hit + ", explodes" * explodes


def die(rolled: int, *, hit: bool = False, explodes: bool = False) -> Drawing:
    """One die. The sparks of a die born from an explosion stay hidden until the page sets `--born`."""
    burst = stamp("burst") if explodes else ""
    spots = "".join(disc(x, y, 5.4, INK) for x, y in _SPOTS[rolled])
    sparks = line("M60 2l3 -6M64 8l7 -3M52 -2l0 -7", EMBER, 3, opacity=setting("born", 0))
    name = f"d6-{rolled}" + ("-exploding" if explodes else "-hit" if hit else "")
    body = burst + stamp("die-hit" if hit else "die") + spots + sparks
    return Drawing(name, words(rolled, hit=hit, explodes=explodes), (-14, -14, 92, 96), body)


def _blank(bone: str, side: str) -> str:
    return (
        panel(4, 9, 56, 56, 12, side)
        + panel(4, 4, 56, 56, 12, bone, stroke=role("die-edge", "#8F7750"), stroke_width=1.2)
        + panel(8, 8, 48, 48, 9, "none", stroke=side, stroke_width=1.2, opacity=0.6)
    )


def parts() -> dict[str, str]:
    return {
        "die": _blank(role("die-bone", "#F1E4C9"), role("die-side", "#B39B73")),
        "die-hit": _blank(role("die-hit", "#E3B04B"), role("die-hit-side", "#8A5A12")),
        "burst": rays(32, 34, 34, 47, 16, EMBER, 0.7),
    }


def drawings() -> Iterator[Drawing]:
    for rolled in _SPOTS:
        yield die(rolled)
        yield die(rolled, hit=True)
    yield die(6, hit=True, explodes=True)
