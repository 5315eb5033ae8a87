"""What the Board types about runs: a change of the law, its limits, and why somebody is taken out."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cases.forms.fields import DayField, MoneyField, TextField
from cases.forms.returns import FileForm


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
    """One value of the register."""

    field_order = ("title", "kind", "key", "value")
    kind = forms.ChoiceField(
        label=_("What changes"), choices=[("reading", _("an interpretation")), ("figure", _("a figure"))]
    )
    key = TextField(label=_("Its name in the register"), max_length=60, help_text=_("For instance, A-02."))
    value = TextField(label=_("New value"), max_length=60)

    def values(self) -> list[dict[str, Any]]:
        """As the register takes them."""
        return [{name: self.cleaned_data[name] for name in ("kind", "key", "value")}]


class TableForm(FileForm, ProposalForm):
    """A table of factors, as a sheet."""

    field_order = ("title", "effective_on", "file")


class ExclusionForm(forms.Form):
    """Why a pension is taken out of a run."""

    reason = TextField(label=_("Reason"), max_length=300, help_text=_("It stays in the run, for whoever asks later."))
