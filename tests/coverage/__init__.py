"""The accounts of the law: ``python -m tests.coverage`` writes docs/law-coverage.md and docs/readings.md.

``classes.json`` holds, beside the hash of each sentence of the statute, what became of it; the texts are not copied.
"""
