"""The register: every open question of law, its readings, the one in force by default, and how firmly it stands.

A question with one value cannot be switched; it is registered so that its standing shows.
"""

from benefits.law.readings.act_3_2013 import ACT_3_2013
from benefits.law.readings.chapter_2 import CHAPTER_2
from benefits.law.readings.records import RECORDS
from benefits.law.readings.register import Reading

REGISTER: dict[str, Reading] = {
    one.id: one for one in sorted((*CHAPTER_2, *ACT_3_2013, *RECORDS), key=lambda reading: reading.id)
}

__all__ = ["REGISTER", "Reading"]
