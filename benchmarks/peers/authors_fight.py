"""The simulator of Deck of Adventures' authors: run in a checkout of their repository, with their libraries.

python authors_fight.py ENCOUNTERS prints encounters a second of processor time: two heroes against one foe.
"""

import copy
import importlib
import os
import random
import sys
import time
from pathlib import Path
from typing import Any


class _Nobody:
    """Writes no diary of every draw: their simulator is faster without."""

    def info(self, *_: object, **__: object) -> None:
        """Nothing is written."""


def main(encounters: int) -> None:
    """So many encounters, and how many a second that were."""
    os.environ["LOG_LEVEL"] = "CRITICAL"
    sys.path.insert(0, str(Path.cwd()))
    Path("automation/_output").mkdir(exist_ok=True)
    bestiary = importlib.import_module("automation.templates.bestiary").Bestiary
    encounter = importlib.import_module("automation.simulator.encounter").Encounter
    player: Any = importlib.import_module("automation.simulator.player")
    importlib.import_module("automation.utils").logger.setLevel("CRITICAL")
    player.draw_log = player.rest_log = _Nobody()
    blocks = bestiary(input_files=["06_Bestiary_SAMPLE.yaml", "08_PCs.yaml"]).raw_data
    heroes = [dict(blocks["Clubs1"], Name=name, id=name) for name in "AB"]
    foe = dict(blocks["Spider Queen"], Name="C", id="C")
    random.seed(1)
    start = time.process_time()
    for _ in range(encounters):
        encounter(PCs=copy.deepcopy(heroes), Enemies=[copy.deepcopy(foe)]).sim_round(3)
    print(encounters / (time.process_time() - start))


if __name__ == "__main__":
    main(int(sys.argv[1]))
