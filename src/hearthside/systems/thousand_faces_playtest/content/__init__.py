"""The cards and lists of the playtest edition, as far as they are not those of every print.

Each page tells only what differs: a card of the kit that is not named here is printed here as it is there.
"""
