"""Wounds, conditions, and being Knocked Out."""
