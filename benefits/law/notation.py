"""Exact numbers as text: decimals where they end, a fraction where they do not."""

from fractions import Fraction


def exact(number: Fraction) -> str:
    """``8775``, ``26.75``, or ``15780/7`` where the decimals do not end."""
    denominator = number.denominator
    places = 0
    while denominator % 10 == 0:
        denominator //= 10
        places += 1
    twos = fives = 0
    while denominator % 2 == 0:
        denominator //= 2
        twos += 1
    while denominator % 5 == 0:
        denominator //= 5
        fives += 1
    if denominator != 1:
        return f"{number.numerator}/{number.denominator}"
    places += max(twos, fives)
    if places == 0:
        return str(number.numerator)
    digits = str(abs(number.numerator) * 10**places // number.denominator).rjust(places + 1, "0")
    sign = "-" if number < 0 else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}"
