"""What comes next at this table, for every seat."""
