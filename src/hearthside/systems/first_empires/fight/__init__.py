"""Fights: the battlefield, creatures and what they bring, and whose turn it is."""
