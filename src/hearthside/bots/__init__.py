"""The house plays a seat: bots that see what the seat sees, and do what it is offered."""
