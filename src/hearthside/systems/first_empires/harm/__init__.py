"""Harm and Strain: what comes, what keeps it off, and what it leads to."""
