"""Fights of each game, for the lab: how they are laid out and led, when they are over, and what is left of whom."""
