"""Contests: flips that others join, characters against each other, games of corners, and the Pursuit."""
