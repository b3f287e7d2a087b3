"""The long way: making a character, days and nights, learning, the chapters of the story, and what the GM earns."""
