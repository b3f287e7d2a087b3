"""What lies ready in the lab, for each game: heroes and foes of the book, and what may be said of one's own."""
