"""What the guides of one game tell alike: heroes, their cards, the fights and the road. Each guide adds its own."""
