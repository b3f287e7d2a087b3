"""Arms, armor, Consumables and money."""
