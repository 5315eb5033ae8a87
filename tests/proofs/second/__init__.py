"""The second formulation of Act 447, written from the texts, the register and the contract of facts alone.

It shares no code with the engine and is built the other way round: a person is placed on the line of
days (`days`), each route becomes the stretches of days on which something is owed (`line`), and the
answer is read off at the day asked for (`answer`). Amounts are sums over single years of service, in
exact fractions (`sums`). Nothing here is imported by the product.
"""
