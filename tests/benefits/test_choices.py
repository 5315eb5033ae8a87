"""Every value of the register of readings has its words, in both languages."""

from benefits.law.readings import REGISTER
from benefits.law.words.choices import CHOICES, say_value


def test_every_value_of_every_reading_has_words_and_no_other_has() -> None:
    assert {id: set(words) for id, words in CHOICES.items()} == {id: set(one.values) for id, one in REGISTER.items()}
    assert all(all(words) for values in CHOICES.values() for words in values.values())


def test_a_value_is_said_in_the_language_asked() -> None:
    assert say_value("A-21", "march_1", "es") == "el 1 de marzo"
    assert say_value("A-21", "march_1", "en") == "on March 1"
