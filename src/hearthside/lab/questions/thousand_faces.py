"""What can be asked in A Thousand Faces of Adventure."""

from collections.abc import Mapping

from hearthside.lab.adventure import ask_flashback, ask_flip
from hearthside.lab.asking import Question

QUESTIONS: Mapping[str, Question] = {"flip": ask_flip, "flashback": ask_flashback}
