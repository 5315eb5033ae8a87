"""Records → Facts. Here, and in `letters.py`, the office's words meet the law's."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from fractions import Fraction
from typing import Any
