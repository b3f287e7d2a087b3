"""The Check: from the call to the card that counts, and what helps or hinders."""
