"""What happens between sessions and between quests."""
