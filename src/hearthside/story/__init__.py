"""The story as people read and keep it: told for one seat, searched, exported, and played back.

Everything here is made of what that seat heard and saw, and of nothing else.
"""
