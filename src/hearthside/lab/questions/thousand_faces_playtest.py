"""What can be asked at a table of the playtest guide."""

from collections.abc import Mapping

from hearthside.lab.adventure import ask_flashback, ask_flip
from hearthside.lab.asking import Question

QUESTIONS: Mapping[str, Question] = {"flip": ask_flip, "flashback": ask_flashback}
