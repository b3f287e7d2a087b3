"""An evening from a file: an adventure that the house can lead, and heroes it can play beside you."""
