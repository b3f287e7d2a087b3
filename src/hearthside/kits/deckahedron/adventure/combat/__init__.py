"""Fights and other dangers: foes, the numbers an attack comes to, and what it does to a character."""
