"""The odds of every kind of deed of a game, as tables: one module for each deck or pool."""
