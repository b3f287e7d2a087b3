"""What lies in a scene: the position, tags, clocks, and what the GM lays out or keeps secret."""
