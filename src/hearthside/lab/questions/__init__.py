"""The questions each game can be asked: one module a game, one question an action."""
