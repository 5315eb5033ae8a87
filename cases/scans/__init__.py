"""Files that show a paper: what may enter, and where it is kept."""
