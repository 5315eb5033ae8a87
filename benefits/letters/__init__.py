"""Letters: one `LetterContent` in, one signed PDF out, and the proof of it without us. Knows no office.

`content` and `worksheet` say what a letter holds, `render` sets it, `sign` seals it, `issue` does both and looks at the
result; `receipt` is the computation record inside; `verify` and `recompute` answer a stranger who holds only the file.
"""
