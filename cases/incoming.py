"""What the pages of a brought file say: how it is being read, what is wrong in it, what each line would do."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _

from cases.actions.brought import salaries
from cases.actions.brought.found import WRONG
from cases.imports import echo, money
from cases.imports.headers import OURS, UNUSED
from cases.imports.kinds import KINDS, Field
from cases.imports.reading import Line, Reading
from cases.models import Import, ImportRow, ImportState, ReceivedFile
from cases.templatetags.import_terms import PROBLEMS
from cases.templatetags.words import date_words

FILES = {
    "people": "personas", "service": "servicios", "salaries": "sueldos", "contributions": "aportaciones",
    "deaths": "defunciones",
}  # fmt: skip
KIND_OF = {name: kind for kind, name in FILES.items()}
A_PAGE = 100


@dataclass(frozen=True, slots=True)
class Shown:
    """A line as the preview shows it: the staged row and what the file states, in parts that a page can say."""

    row: ImportRow
    who: str = ""
    first: date | None = None
    last: date | None = None
    dollars: Decimal | None = None
    words: str = ""


def says(problem: dict[str, str]) -> str:
    """What is wrong, in words. A day in it is said in words as well."""
    return str(PROBLEMS[problem["code"]]) % {"about": _about(problem["about"])}


def _about(about: str) -> str:
    try:
        return date_words(date.fromisoformat(about))
    except ValueError:
        return about


def wrong_by_line(brought: Import) -> dict[int, str]:
    """Everything wrong in each line, for the column that our error file adds."""
    rows = brought.rows.filter(outcome=WRONG).values_list("line", "problems")
    return {
        line: " ".join(f"{each['column']}: {says(each)}" if each["column"] else says(each) for each in problems)
        for line, problems in rows
    }


def may_insist(brought: Import) -> bool:
    """Whether pay that is half or twice the one before may be said to be right: never where most lines are such."""
    lines = brought.rows.filter(problems__contains=[{"code": salaries.HALF_OR_TWICE}]).count()
    return bool(brought.answers.get("pay_is_right")) or 0 < lines * 2 < brought.lines


def known(file: ReceivedFile) -> str:
    """That the very same file came before."""
    return _("This very file was received on %(day)s. Nothing is done again.") % {"day": date_words(file.on)}


def preview(brought: Import, reading: Reading, page: str | None) -> dict[str, Any]:
    """What is wrong, or what each line would do, a page at a time."""
    rows = brought.rows.select_related("person")
    rows = rows.filter(outcome=WRONG) if brought.state == ImportState.WRONG else rows
    listed: Page = Paginator(rows, A_PAGE).get_page(page)
    lines = {line.number: line for line in reading.lines}
    listed.object_list = [_shown(row, lines.get(row.line), brought) for row in listed.object_list]
    insists = brought.rows.filter(problems__contains=[{"code": salaries.HALF_OR_TWICE}]).exists()
    return {"brought": brought, "page": listed, "half_or_twice": insists}


def outcome(brought: Import, page: str | None) -> dict[str, Any]:
    """What each line of a file led to, where the desk may see it."""
    rows = brought.file.rows.select_related("person") if brought.file and brought.kind != "contributions" else []
    return {"brought": brought, "page": Paginator(rows, A_PAGE).get_page(page) if rows else None}


def _shown(row: ImportRow, line: Line | None, brought: Import) -> Shown:
    if line is None or row.problems:
        return Shown(row, who=row.person.full_name if row.person else "")
    said = line.stated
    who = row.person.full_name if row.person else _name(said)
    match brought.kind:
        case "people":
            return Shown(row, who, said["fecha_nacimiento"])
        case "service":
            return Shown(row, who, said["desde"], said["hasta"], words=said["puesto"] or "")
        case "salaries":
            basis = said["periodo_del_sueldo"] or brought.answers.get("basis", "monthly")
            return Shown(row, who, said["fecha_efectividad"], dollars=money.monthly(said["sueldo"], basis))
        case "contributions":
            return Shown(row, who, said["fecha_de_pago"], dollars=said["aportacion_individual"])
    return Shown(row, who, said["fecha_defuncion"])


def _name(said: Any) -> str:
    parts = (said.get("nombre"), said.get("apellido_paterno"), said.get("apellido_materno"))
    return " ".join(part for part in parts if part)


def told(brought: Import, reading: Reading) -> dict[str, Any]:
    """How the file is read: its letters, its separator, its columns, its days, and what of it is not read."""
    grid = reading.grid
    titles = {column.field: column.title for column in reading.columns}
    return {
        "letters": grid.letters.encoding if grid.letters else "",
        "example": grid.letters.examples.get(grid.letters.encoding, "") if grid.letters else "",
        "separator": grid.separator,
        "sheet": grid.sheet,
        "since_1904": grid.since_1904,
        "unused": [echo.masked(each.title) or str(each.place + 1) for each in reading.columns if each.field == UNUSED],
        "orders": [(echo.masked(titles[name]), order, line) for name, (order, line) in reading.decided.items()],
        "skipped": {reason: _few(rows) for reason, rows in reading.skipped.items()},
        "notes": grid.notes,
        "basis": brought.answers.get("basis", ""),
    }


def _few(rows: Sequence[int]) -> str:
    shown = ", ".join(str(row) for row in rows[:8])
    return f"{shown} (+{len(rows) - 8})" if len(rows) > 8 else shown


def guide(kinds: Iterable[str]) -> list[tuple[str, str, Any]]:
    """Each kind, the name of its template, and its columns."""
    return [(kind, FILES[kind], KINDS[kind].items()) for kind in kinds]


def instructions(kind: str) -> list[list[str]]:
    """The sheet that explains a template: one row a column."""
    head = [_("Column"), _("Needed"), _("What it takes"), _("Example")]
    fields = KINDS[kind].items()
    rows = [[name, _("yes") if field.needed else "", takes(field), field.example] for name, field in fields]
    foot = _("A column named %(name)s, as our error files have it, is not read.") % {"name": OURS}
    return [head, *rows, [], [foot]]


def takes(field: Field) -> str:
    """What the cells of a column may hold, in words."""
    match field.reads:
        case "number":
            return _("the nine digits, with or without hyphens")
        case "day":
            return _("a day, like 1998-07-01; empty where it is not known or has not come")
        case "money":
            return _("dollars, with a point before the cents")
        case "percent":
            return _("a percentage")
        case "choice":
            return ", ".join(dict.fromkeys(field.choices))
    return _("text of at most %(count)d letters") % {"count": field.longest}
