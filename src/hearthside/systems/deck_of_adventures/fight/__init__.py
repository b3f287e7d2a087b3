"""Rounds, turns and what they are filled with."""
