"""Characters: their numbers, and how they are made."""
