"""Files people really have → rows, and errors by line."""
