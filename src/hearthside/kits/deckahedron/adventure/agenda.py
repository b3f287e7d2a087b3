"""The procedures of this game that may rest in the middle. Each room adds its own."""

from hearthside.kits.deckahedron.agenda import Agenda

AGENDA = Agenda()
