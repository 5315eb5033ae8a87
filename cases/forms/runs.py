"""What the Board types about runs: a change of the law, its limits, and why somebody is taken out."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cases.forms.fields import DayField, MoneyField, TextField
from cases.forms.returns import FileForm
from cases.imports import grids
from cases.registers import Entry
from cases.templatetags.register_terms import entry_value
from cases.templatetags.terms import term


class ProposalForm(forms.Form):
    """By which document, from which day, and how large a change needs nobody to look at it."""

    title = TextField(
        label=_("Document that decides it"), max_length=120, help_text=_("For instance, the number of the resolution.")
    )
    effective_on = DayField(label=_("From which day"))
    dollars = MoneyField(
        label=_("Largest change that nobody needs to look at"), required=False,
        help_text=_("Dollars a month. Pensions that change by more wait for a person."),
    )
    percent = forms.DecimalField(
        label=_("The same in percent"), required=False, min_value=0, max_value=100, max_digits=5, decimal_places=2,
        help_text=_("Percent of what is paid today."),
    )

    def proposal(self, adopted: list[dict[str, Any]]) -> dict[str, Any]:
        """As `runs.open_law_change` takes it."""
        typed = self.cleaned_data
        limits = {name: str(Decimal(typed[name])) for name in ("dollars", "percent") if typed[name] is not None}
        return {
            "title": typed["title"], "adopted": adopted, "effective_on": typed["effective_on"], "limits": limits
        }


class LawChangeForm(ProposalForm):
    """One value of an entry of the register: of a question, one of those considered, the one in use among them."""

    field_order = ("value", "title", "effective_on")

    def __init__(self, *args: Any, entry: Entry, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entry = entry
        self.fields["value"] = _value_of(entry)
        self.order_fields(self.field_order)

    def values(self) -> list[dict[str, Any]]:
        """As the register takes them."""
        value = self.cleaned_data["value"]
        if _is_share(self.entry):
            value = f"{value / 100:f}"
        return [{"kind": self.entry.kind, "key": self.entry.key, "value": str(value)}]


IN_DOLLARS = {
    "USD a year": _("Value proposed, in dollars a year"),
    "USD a month": _("Value proposed, in dollars a month"),
    "USD": _("Value proposed, in dollars"),
}


def _is_share(entry: Entry) -> bool:
    return entry.kind == "figure" and entry.unit != "day" and entry.unit not in IN_DOLLARS


def _value_of(entry: Entry) -> forms.Field:
    """What a value of the entry is typed into: a choice, a day, dollars, or a share in percent."""
    if entry.choices:
        said = [(each, entry_value(entry.key, each)) for each in entry.choices]
        return forms.ChoiceField(label=_("Value proposed"), widget=forms.RadioSelect, choices=said)
    if entry.unit == "day":
        return DayField(label=_("Value proposed"))
    if _is_share(entry):
        return forms.DecimalField(
            label=_("Value proposed, in percent"), min_value=0, max_value=100, max_digits=7, decimal_places=4
        )
    return MoneyField(label=IN_DOLLARS[entry.unit])


class TableForm(FileForm, ProposalForm):
    """A table of factors, as a sheet: separated text or a workbook, read as the files that people bring are."""

    field_order = ("title", "effective_on", "file")
    file = forms.FileField(
        label=_("The file"), help_text=_("CSV or Excel (.xlsx) of at most 5 MB. Its first line names the columns."),
        widget=forms.FileInput({"accept": ".csv,.xlsx,text/csv"}),
    )

    def clean_file(self) -> list[list[str]]:
        """Its lines, as text; a workbook leaves out the empty cells at the end of one, and they are put back."""
        try:
            grid = grids.read(super().clean_file().read(), {})
        except grids.Unreadable as why:
            raise forms.ValidationError(term(why.code, "unreadable")) from why
        wide = len(grid.rows[0]) if grid.rows and grid.form == "xlsx" else 0
        return [[*map(grids.said, row), *[""] * (wide - len(row))] for row in grid.rows]


class ExclusionForm(forms.Form):
    """Why a pension is taken out of a run."""

    reason = TextField(label=_("Reason"), max_length=300, help_text=_("It stays in the run, for whoever asks later."))
