"""Gear: Pack, items, what they weigh, what they keep off, how they break, and the magic in them."""
