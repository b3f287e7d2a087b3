"""Evenings from a file."""
