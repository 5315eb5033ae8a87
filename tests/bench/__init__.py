"""Measurements: ratios inside one run, never a timed test. ``./run bench NAME``."""
