"""The Chant, prayers and brews."""
