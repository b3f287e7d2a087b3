"""The creatures of the GM, Bosses and Companions, and what is known of them."""
