"""Puerto Rico writes numbers as the United States do: $1,515.00. Plain Spanish would print $1 515,00."""

DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = ","
NUMBER_GROUPING = 3
DATE_FORMAT = r"j \d\e F \d\e Y"
