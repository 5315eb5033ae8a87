"""§ 766. Retirement annuity, in the order of the statute.

``right`` and ``a``: who may retire and when, the formula, the reduction. ``b``: mayors. ``c``: return to service.
``d``: compatible work. ``e``: coordination with Social Security. ``limits``: the maximum, the 60 % limit, the minimum.

Not computed here: the opt-in of mayors who are not members, (b), second sentence (a transfer of funds, not an amount);
the kinds of work of (d) that are not regular employment (a list, no number).
"""
