"""Those we are measured beside: the same work, done with their tools or in their manner."""
