"""The readings whose other value the second formulation knows too, so that lives can be compared under them."""

from random import Random

SWITCHES = (
    ("A-01", "all_years"),
    ("A-02", "rises_at_55"),
    ("A-04", "reduction_kept"),
    ("A-05", "every_payment"),
    ("A-06", "a_only"),
    ("A-07", "lost"),
    ("A-09", "no_merit"),
    ("A-16", "b_only"),
    ("A-18", "recompute_at_65"),
    ("A-19a", "frozen_average"),
    ("A-19b", "later_allowed"),
    ("A-19c", "age_on_2013_06_30"),
    ("A-20", "half_even"),
    ("A-21", "february_28"),
    ("A-22", "age_at_start"),
    ("A-22", "lost_by_separating"),
    ("A-25", "no"),
    ("A-33", "merit_only"),
    ("A-34", "closes_if_requested"),
    ("A-35", "b_only"),
    ("A-36", "frozen"),
    ("A-38", "yes"),
    ("A-39", "yes"),
    ("A-41", "b_class_only"),
    ("A-42", "excluded"),
    ("A-45", "on_the_birthday"),
)


def switch(rng: Random) -> dict[str, str]:
    """One reading switched."""
    question, value = rng.choice(SWITCHES)
    return {question: value}
