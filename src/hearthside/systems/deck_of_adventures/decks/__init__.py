"""Whose cards are drawn, and where they go."""
