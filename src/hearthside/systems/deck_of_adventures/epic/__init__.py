"""Epic Events."""
