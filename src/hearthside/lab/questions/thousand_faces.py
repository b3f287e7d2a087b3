"""What can be asked in A Thousand Faces of Adventure."""

from collections.abc import Mapping

from hearthside.lab.adventure import FLIPS
from hearthside.lab.asking import OddsOf

QUESTIONS: Mapping[str, OddsOf] = FLIPS
