"""The law of retirement benefits: Act 447 of May 15, 1951, 3 L.P.R.A. § 761 ff.

Pure Python: the standard library only, exact fractions, no clock, no files. A rule takes
``(facts, law)`` and returns a ``Step``; ``routes.consider`` puts the rules side by side.
"""
