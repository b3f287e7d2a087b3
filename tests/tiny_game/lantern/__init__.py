"""One Lantern: a walk through the night, thirteen cards each."""
