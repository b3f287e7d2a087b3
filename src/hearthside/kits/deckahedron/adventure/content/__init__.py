"""The cards and lists of A Thousand Faces of Adventure: moves, items, and what the GM keeps at hand.

`moves` has the moves, `items` the gear, `gm` the GM's lists, the campaign formats and how characters are made; each
reads its TOML page once, when it is first imported, and refuses a page with a slip in it. `effects` is the whole
vocabulary in which a card tells the rules what to do. What is not said in that vocabulary is said in words, for people.
"""
