"""The proof that the house stands as drawn: laws of import, one clock, budgets of size."""
