"""How easily a Spanish paragraph reads: the index of Szigriszt-Pazos, on the scale INFLESZ (65 and more: fairly easy).

206.835 − 62.3 × syllables ∕ words − words ∕ sentences. A figure counts as a word of two syllables, whatever its length:
it is looked at, not spelled out.
"""

import re

WORD = re.compile(r"[^\W\d_]+", re.UNICODE)
FIGURE = re.compile(r"[$§]?\s?\d+(?:[.,/]\d+)*(?:\s?%)?(?:\([\w.]+\))*")
SENTENCE = re.compile(r"[.:;!?…]+(?:\s|$)")
FIGURES_AS = " dato "
STRONG, WEAK = "aáeéoóíú", "iuü"


def index(text: str) -> float:
    """The index of a text: 100 is very easy, 55 normal, 38 the law's own sentence."""
    said = FIGURE.sub(FIGURES_AS, text)
    words = WORD.findall(said)
    spoken = sum(syllables(word) for word in words)
    return 206.835 - 62.3 * spoken / len(words) - len(words) / len(sentences(said))


def sentences(text: str) -> list[str]:
    """Its sentences; a colon ends one for the ear."""
    return [each for each in SENTENCE.split(text) if each.strip()]


def longest_sentence(text: str) -> int:
    """Words of the longest sentence."""
    return max(len(WORD.findall(each)) for each in sentences(FIGURE.sub(FIGURES_AS, text)))


def syllables(word: str) -> int:
    """Spanish syllables: each strong or accented vowel is one; weak ones lean on a neighbour."""
    word = re.sub(r"qu(?=[eiéí])|gu(?=[eiéí])", "k", word.lower())
    word = re.sub(r"y$", "i", word)
    count, before = 0, ""
    for letter in word:
        vowel = letter in STRONG or letter in WEAK
        leans = (letter in WEAK and before != "") or (before in WEAK and before != "" and letter not in "íú")
        if vowel and not leans:
            count += 1
        before = letter if vowel else ""
    return max(count, 1)
