"""What is found of a file that somebody sent, or why it may not enter."""

from dataclasses import dataclass

PDF, JPEG, PNG = "application/pdf", "image/jpeg", "image/png"
SECONDS = 20  # of a processor, and of waiting


class Refused(Exception):
    """The file may not enter. `word`: why, by a key of the list of words."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


@dataclass(frozen=True, slots=True)
class Found:
    """What a file is, how many pages it has, and, of a picture, the picture drawn anew as a JPEG."""

    media: str
    pages: int
    shown: bytes = b""
