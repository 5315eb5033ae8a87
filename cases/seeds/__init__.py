"""The demonstration roll: synthetic people only, drawn from one published number.

The same number on the same day gives the same people, facts and cases. Bodies, people, addresses and numbers are
invented: no Social Security number here was, or can be, issued to anyone.
"""

NUMBER = 447
PEOPLE = 300
