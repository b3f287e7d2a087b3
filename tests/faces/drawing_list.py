"""The drawing list: each drawing told in one line of text, so that a change of any picture shows up in review.

`python -m tests.faces.drawing_list` blesses the present drawings: it rewrites `blessed.txt` and the example pictures in
`docs/pictures`. Look at the pictures before you commit them.
"""

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring
from zlib import crc32

from hearthside.faces import markup
from hearthside.faces.sprite import drawings, parts

BLESSED = Path(__file__).with_name("blessed.txt")
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
EXAMPLES: dict[str, str] = {
    "deckahedron-D12": markup("deckahedron-D12"),
    "deckahedron-D12-lit-crown": markup("deckahedron-D12", lit="crown"),
    "deckahedron-blessing": markup("deckahedron-B5"),
    "deckahedron-wound": markup("deckahedron-W1"),
    "deckahedron-back": markup("deckahedron-back"),
    "standard-9D": markup("standard-9D"),
    "standard-QH": markup("standard-QH"),
    "standard-JOKER-RED": markup("standard-JOKER-RED"),
    "d6-exploding": markup("d6-6-exploding"),
    "clock": markup("clock-6-4", fresh_4=1),
    "candle": markup("candle-14"),
}


def _call(element: Element) -> str:
    """A stroke in short: what it is, where it lies, and a fingerprint of everything else."""
    kind = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
    about = element.get("href", "").removeprefix("#part-") or (element.text or "").strip()
    rest = sorted((key, value) for key, value in element.attrib.items() if key != "href")
    return f"{kind}{'=' if about else ''}{about}~{crc32(repr(rest).encode()):08x}"


def _told(body: str) -> str:
    return " ".join(_call(element) for element in list(fromstring(f"<g>{body}</g>").iter())[1:])


def drawing_list() -> Iterator[str]:
    yield from (f"part {name}: {_told(part)}" for name, part in parts().items())
    yield from (f"{drawing.name} {drawing.box}: {_told(drawing.body)}" for drawing in drawings().values())


if __name__ == "__main__":
    BLESSED.write_text("\n".join(drawing_list()) + "\n", encoding="utf-8")
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, picture in EXAMPLES.items():
        (PICTURES / f"{name}.svg").write_text(picture + "\n", encoding="utf-8")
