"""A log record as one line, in which no Social Security number can stand."""

import json
import logging
import re

NINE_DIGITS = re.compile(r"(?<![\w.])\d{3}[- ]?\d{2}[- ]?\d{4}(?![\w])")


class Line(logging.Formatter):
    """Time, level, logger and message, the traceback folded in; nine-digit numbers are blotted out last of all."""

    def __init__(self, as_json: bool = False) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")
        self.as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        if self.as_json:
            where = {"at": record.asctime, "level": record.levelname, "logger": record.name}
            text = json.dumps(where | {"message": text.split(f" {record.name} ", 1)[-1]}, ensure_ascii=False)
        return NINE_DIGITS.sub("###-##-####", text.replace("\n", " ⏎ "))
