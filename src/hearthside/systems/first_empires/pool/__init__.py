"""Rolls: what is called for, the dice that are gathered, how they are read, and what a result costs."""
