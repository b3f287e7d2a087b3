"""Rests, and time in the story."""
