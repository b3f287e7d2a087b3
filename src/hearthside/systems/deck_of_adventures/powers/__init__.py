"""Powers: what they cost, whom they reach, and what they do."""
