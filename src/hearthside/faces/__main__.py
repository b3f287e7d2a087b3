"""`python -m hearthside.faces OUT_DIR`: write the sprite, its stylesheet and its index for the web app."""

import json
import sys
from pathlib import Path

from hearthside.faces import index, sprite, stylesheet


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python -m hearthside.faces OUT_DIR", file=sys.stderr)
        return 2
    out = Path(arguments[0])
    out.mkdir(parents=True, exist_ok=True)
    (out / "sprite.svg").write_text(sprite(), encoding="utf-8")
    (out / "faces.css").write_text(stylesheet(), encoding="utf-8")
    (out / "faces.json").write_text(json.dumps(index(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
