"""What characters carry, trade and make."""
