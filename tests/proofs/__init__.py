"""Proofs: the law computed a second time, in another structure, and compared with the engine."""
