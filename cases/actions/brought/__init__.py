"""What each kind of file brings: its lines beside the records, and then in them."""
