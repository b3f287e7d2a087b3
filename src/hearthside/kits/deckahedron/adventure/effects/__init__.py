"""Carrying out what a move card says: what it costs, what is picked, what lies on it, and how long it lasts."""
