"""Faces: every card, die and token of the table, drawn as SVG."""

from hearthside.faces.sprite import index, markup, sprite, stylesheet

__all__ = ["index", "markup", "sprite", "stylesheet"]
