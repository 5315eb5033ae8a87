"""The audit trail's seal: what is sealed, the chain of blocks, the heads kept outside, and the check of it all."""
