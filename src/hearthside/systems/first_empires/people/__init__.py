"""Characters: what they are, how they are made, and what they can do at any time."""
