"""What a person says of a file: what it holds, and how it is read. Nothing here reads or writes the records."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cases.forms.fields import TextField
from cases.imports import dates, echo, encodings, money, names
from cases.imports.echo import Echo
from cases.imports.grids import MOST_BYTES, said
from cases.imports.headers import UNUSED, ColumnSeen
from cases.imports.kinds import KINDS, SALARIES, WHOLE_NAME
from cases.imports.reading import Reading
from cases.models import Import, Role
from cases.templatetags.terms import TERMS
from cases.templatetags.words import date_words, dollars

OF_AGENCIES = (Import.Kind.PEOPLE, Import.Kind.SERVICE, Import.Kind.SALARIES, Import.Kind.CONTRIBUTIONS)
OF_DESK = {Role.Name.COORDINATOR: OF_AGENCIES, Role.Name.ADMINISTRATOR: (*OF_AGENCIES, Import.Kind.DEATHS)}
ANEW = ("sheet", "header", "encoding")  # whatever of these changes, the columns are looked at again


class BringForm(forms.Form):
    """A file, what it holds, and whose it is. Its name is not kept: it may hold a person's."""

    kind = forms.ChoiceField(label=_("What the file holds"), widget=forms.RadioSelect)
    agency = forms.ModelChoiceField(queryset=None, label=_("Agency"), empty_label=_("As each line says"))
    file = forms.FileField(
        label=_("The file"), help_text=_("CSV or Excel (.xlsx), as you have it, of at most 5 MB."),
        widget=forms.FileInput({"accept": ".csv,.txt,.xlsx,.xlsm,text/csv"}),
    )  # fmt: skip

    def __init__(self, *args: Any, desk: str, agencies: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.desk, self.only = desk, agencies[0] if desk == Role.Name.COORDINATOR and len(agencies) == 1 else None
        self.fields["kind"].choices = [(kind.value, TERMS["import_kind"][kind]) for kind in OF_DESK[desk]]
        self.fields["agency"].queryset = agencies
        self.fields["agency"].required = desk == Role.Name.COORDINATOR
        if self.only:
            del self.fields["agency"]

    def clean_file(self) -> bytes:
        if self.cleaned_data["file"].size > MOST_BYTES:
            raise forms.ValidationError(TERMS["unreadable"]["too_big"])
        return self.cleaned_data["file"].read()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        cleaned["agency"] = self.only or cleaned.get("agency")
        if cleaned.get("kind") == Import.Kind.PEOPLE and not cleaned["agency"] and "agency" not in self.errors:
            self.add_error("agency", _("Choose the agency that will hold the files."))
        return cleaned


class ReadingForm(forms.Form):
    """How a file is read: every column placed or said not to be used, and each thing that only a person can say."""

    def __init__(self, *args: Any, reading: Reading, brought: Import, may_insist: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.reading, self.brought, self.kind = reading, brought, brought.kind
        self._ask_where(reading)
        self.of_columns = [self._ask_column(column) for column in reading.columns]
        self._ask_orders(reading)
        placed = {column.field for column in reading.columns}
        if self.kind == SALARIES and "periodo_del_sueldo" not in placed:
            label = _("The pay in this file is of")
            self.fields["basis"] = self._radio(label, "import_basis", money.BASES, brought.answers.get("basis"))
        asked = {question.key for question in reading.questions}
        if WHOLE_NAME in placed and (asked | brought.answers.keys()) & {"names"}:
            label = _("Names without a comma are written with")
            self.fields["names"] = self._radio(
                label, "import_names", (names.SURNAMES_FIRST, names.NAME_FIRST), brought.answers.get("names")
            )
        if may_insist:
            self.fields["pay_is_right"] = TextField(
                label=_("If each pay that is half or twice the one before is right, say why"), required=False,
                max_length=200, initial=brought.answers.get("pay_is_right", ""),
            )

    def _ask_where(self, reading: Reading) -> None:
        grid = reading.grid
        if grid.letters and len(grid.letters.examples) > 1:
            words, seen = TERMS["encoding"], grid.letters.examples
            certain = grid.letters.encoding if grid.letters.certain else None
            alike = {seen[page]: page for page in (*encodings.CODE_PAGES[::-1], certain) if page}
            shown = [page for page in encodings.CODE_PAGES if page in alike.values()]
            choices = [(page, f"{words[page]}: {seen[page]}") for page in shown]
            self.fields["encoding"] = forms.ChoiceField(
                label=_("Letters of the file: choose the line that reads well"), choices=choices, initial=certain,
                widget=forms.RadioSelect,
            )  # fmt: skip
        if len(grid.sheets) > 1:
            sheets = [(sheet, sheet) for sheet in grid.sheets]
            self.fields["sheet"] = forms.ChoiceField(label=_("Sheet"), choices=sheets, initial=grid.sheet)
        self.fields["header"] = forms.IntegerField(
            label=_("Row with the titles of the columns"), min_value=1, max_value=max(len(grid.rows), 1),
            initial=reading.header,
        )  # fmt: skip

    def _ask_column(self, column: ColumnSeen) -> Any:
        name = f"column_{column.place}"
        fields = [("", ""), (UNUSED, _("It is not used")), *((each, each) for each in KINDS[self.kind])]
        untitled = gettext("(column %(place)d, without a title)") % {"place": column.place + 1}
        title = echo.masked(column.title) or untitled
        self.fields[name] = forms.ChoiceField(
            label=title, choices=fields, initial=column.field, help_text=self._examples(column),
            error_messages={"required": _("Say what this column is, or that it is not used.")},
        )  # fmt: skip
        return name

    def _examples(self, column: ColumnSeen) -> str:
        found = echo.of(column, self.reading, self.kind, self.brought.answers, self.brought.on)
        return gettext("For example: %(cells)s") % {"cells": "; ".join(map(in_words, found))} if column.shows else ""

    def _ask_orders(self, reading: Reading) -> None:
        asked = {question.key for question in reading.questions if question.key.startswith("order:")}
        for key in sorted(asked | {key for key in self.brought.answers if key.startswith("order:")}):
            column = next((each for each in reading.columns if each.field == key.removeprefix("order:")), None)
            if column:
                says = gettext("No day of the column “%(title)s” tells its order. It is written with")
                orders = [(order, self._in_order(column, order)) for order in dates.ORDERS]
                self.fields[key] = forms.ChoiceField(
                    label=says % {"title": echo.masked(column.title)}, choices=orders, widget=forms.RadioSelect,
                    initial=self.brought.answers.get(key),
                )  # fmt: skip

    def _in_order(self, column: ColumnSeen, order: str) -> str:
        """`The day first, then the month: 01/07/1998 → 1 de julio de 1998`."""
        words = str(TERMS["import_order"][order])
        for cell in column.shows:
            if dates.depends_on_order(cell):
                day = dates.read(cell, order, today=self.brought.on)
                return f"{words}: {echo.masked(said(cell))} → {date_words(day)}"
        return words

    def _radio(self, label: Any, words: str, options: Any, initial: Any) -> forms.ChoiceField:
        choices = [(option, TERMS[words][option]) for option in options]
        return forms.ChoiceField(label=label, choices=choices, initial=initial, widget=forms.RadioSelect)

    def columns(self) -> list[Any]:
        return [self[name] for name in self.of_columns]

    def rest(self) -> list[Any]:
        return [field for field in self if field.name not in self.of_columns]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.is_of_another() and not set(ANEW) & set(self.errors):
            self._errors.clear()  # of columns that are not those of the file as it will be read
            return cleaned
        placed = {name: cleaned[name] for name in self.of_columns if cleaned.get(name) not in (None, "", UNUSED)}
        for name, field in placed.items():
            if list(placed.values()).count(field) > 1:
                self.add_error(name, _("Two columns cannot both be this. Choose one."))
        lacking = [name for name in self._needed() if name not in placed.values()]
        if lacking:
            says = gettext("No column was said to be: %(names)s.") % {"names": ", ".join(lacking)}
            self.add_error(None, says)
        return cleaned

    def _needed(self) -> list[str]:
        needed = [name for name, field in KINDS[self.kind].items() if field.needed]
        whole = any(self.cleaned_data.get(name) == WHOLE_NAME for name in self.of_columns)
        return needed + (["apellido_paterno", "nombre"] if self.kind in ("people", "deaths") and not whole else [])

    def is_of_another(self) -> bool:
        """Whether another sheet, header or kind of letters was chosen: what the columns are is asked again."""
        said = self.cleaned_data
        return any(name in self.fields and said.get(name) != self.fields[name].initial for name in ANEW)

    def answers(self) -> Mapping[str, Any]:
        """What was said, as the import keeps it."""
        said = {name: value for name, value in self.cleaned_data.items() if value not in (None, "")}
        if self.is_of_another():
            return {name: said[name] for name in ANEW if name in said}
        columns = {str(column.place): said[f"column_{column.place}"] for column in self.reading.columns}
        rest = {name: value for name, value in said.items() if name not in self.of_columns}
        return rest | {"columns": columns}


def in_words(found: Echo) -> str:
    """A cell, and how it is read: `01/07/1998 → 1 de julio de 1998`."""
    read = ""
    if found.day:
        read = date_words(found.day)
    elif found.dollars is not None:
        read = dollars(found.dollars)
    elif found.parts:
        first, second, given = found.parts
        parts = {"surnames": f"{first} {second}".strip(), "name": given}
        read = gettext("surnames %(surnames)s, name %(name)s") % parts
    return f"{found.cell} → {read}" if read else found.cell
