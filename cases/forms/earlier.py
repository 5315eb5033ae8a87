"""What the old file says of a pension older than the system, as the Board corrects it on a paper."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cases.forms.fields import MoneyField, TextField
from cases.imports.inherited import read_years
from cases.models import Inherited, Paper, PlanElection
from cases.models.service_period import Group
from cases.templatetags.terms import TERMS


class EarlierForm(forms.Form):
    """Each as it stands, or as it should; empty: not known."""

    years = TextField(
        label=_("Credited years"), max_length=20, required=False,
        help_text=_("A number like 26.75, or a fraction like 323/12."),
    )
    average = MoneyField(label=_("Average pay"), required=False, help_text=_("Dollars a year."))
    plan = forms.ChoiceField(label=_("Plan"), required=False)
    group = forms.ChoiceField(label=_("Group"), required=False)
    paper = TextField(
        label=_("The paper that shows it"), max_length=160,
        help_text=_("For instance, the certification of its agency."),
    )
    folio = TextField(label=_("Folio"), max_length=40, required=False)

    def __init__(self, *args: Any, inherited: Inherited, **kwargs: Any) -> None:
        names = ("years", "average", "plan", "group")
        super().__init__(*args, initial={name: getattr(inherited, name) for name in names}, **kwargs)
        self.fields["plan"].choices = _choices("plan", PlanElection.Plan.values)
        self.fields["group"].choices = _choices("group", Group.values)

    def clean_years(self) -> str:
        years: str = self.cleaned_data["years"]
        try:
            return read_years(years) if years else ""
        except ValueError as problem:
            raise forms.ValidationError(str(problem)) from problem

    @property
    def changes(self) -> dict[str, Any]:
        """By the names of the record."""
        return {name: self.cleaned_data[name] for name in ("years", "average", "plan", "group")}

    @property
    def shown_by(self) -> dict[str, Any]:
        """The paper, as the file keeps it."""
        return {"kind": Paper.OTHER, "issuer": self.cleaned_data["paper"], "folio": self.cleaned_data["folio"]}


def _choices(kind: str, values: list[str]) -> list[tuple[str, Any]]:
    return [("", _("not known")), *((value, TERMS[kind].get(value, value)) for value in values)]
