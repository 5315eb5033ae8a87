"""Which sentence of the statute became which rule: ``python -m tests.coverage`` writes docs/law-coverage.md.

``classes.json`` holds, beside the hash of each sentence, what became of it; the texts themselves are not copied.
"""
