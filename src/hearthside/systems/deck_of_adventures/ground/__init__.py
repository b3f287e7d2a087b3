"""The map, the light, what lies there, and getting about on it."""
