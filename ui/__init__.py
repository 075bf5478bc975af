"""Everything that a visitor sees."""
