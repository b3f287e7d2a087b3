"""Take pictures of the screens, on a desk and on a phone, by candlelight and by day.

    make screenshots                        the table that `hearthside play` deals
    make screenshots ARGS="/ /lab /rules"   these addresses instead

Pictures go to test-results/screenshots/, one for each address, size and light.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal
from urllib.parse import urljoin

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "test-results" / "screenshots"
SIZES = {"desk": (1440, 900), "phone": (390, 844)}
LIGHTS: dict[str, Literal["dark", "light"]] = {"hearth": "dark", "parchment": "light"}
LINK = re.compile(r"http://127\.0\.0\.1:\d+\S*")


@contextmanager
def dealt_table() -> Iterator[str]:
    """`hearthside play` with a home of its own, so that no real game is touched; gives the link it prints."""
    command = [str(ROOT / ".venv/bin/hearthside"), "play"]
    with tempfile.TemporaryDirectory() as home:
        env = os.environ | {"HOME": home, "XDG_DATA_HOME": home, "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(command, cwd=home, env=env, text=True, stdout=subprocess.PIPE) as server:
            try:
                assert server.stdout
                links = (found.group() for line in server.stdout if (found := LINK.search(line)))
                link = next(links, None)
                if link is None:
                    sys.exit("hearthside play printed no link.")
                yield link
            finally:
                server.kill()


def photograph(browser: Browser, address: str, name: str) -> None:
    """One screen in every size and light."""
    for size, (width, height) in SIZES.items():
        for light, scheme in LIGHTS.items():
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
            page.goto(address)
            page.wait_for_load_state("load")
            page.evaluate("document.fonts.ready")
            picture = PICTURES / f"{name}-{size}-{light}.png"
            page.screenshot(path=picture)
            page.close()
            print(picture.relative_to(ROOT))


def main() -> None:
    parser = argparse.ArgumentParser(description="Take pictures of the screens.")
    parser.add_argument("addresses", nargs="*", help="paths on the server; without any, the table it deals")
    asked = parser.parse_args()
    PICTURES.mkdir(parents=True, exist_ok=True)
    with dealt_table() as link, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ["HEARTHSIDE_BROWSER"],
            # Chromium has no sandbox for root, and continuous integration is root.
            args=["--no-sandbox"] if os.geteuid() == 0 else [],
        )
        for address in asked.addresses or [link]:
            name = re.sub(r"\W+", "-", address).strip("-") if asked.addresses else "table"
            photograph(browser, urljoin(link, address), name or "home")
        browser.close()


if __name__ == "__main__":
    main()
