"""An authorised correction as an administrator types it: the fact as it will stand, by whom, why and until when."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cases import clock
from cases.forms.fields import DayField, MoneyField, TextField
from cases.models import Override
from cases.templatetags.terms import TERMS

# What can be set otherwise of each kind of fact, and its label.
FIELDS: dict[str, dict[str, Any]] = {
    Override.Kind.BIRTH: {"on": _("Day")},
    Override.Kind.MEMBERSHIP: {
        "system_entry_on": _("Entry into the System"), "public_service_start_on": _("Start in public service"),
    },
    Override.Kind.PLAN: {"plan": _("Plan")},
    Override.Kind.INSURED: {"on": _("Day")},
    Override.Kind.SERVICE: {
        "from_on": _("First day"), "to_on": _("Last day"), "contributed": _("Contributions were paid"),
    },
    Override.Kind.PAY: {"monthly": _("Pay, dollars a month"), "from_on": _("First day"), "to_on": _("Last day")},
}  # fmt: skip


class AuthorityForm(forms.Form):
    """By whom, by which document, why and until when."""

    authority = TextField(
        label=_("Who orders it, and by which document"), max_length=160,
        help_text=_("For instance, the number of an order. The letter prints it."),
    )
    folio = TextField(label=_("Folio"), max_length=40, required=False)
    reason = TextField(label=_("Reason"), max_length=300, help_text=_("The letter prints it."))
    until_on = DayField(
        label=_("Until which day"),
        help_text=_("After it somebody is asked whether it goes on or falls. It does not fall by itself."),
    )

    def clean_until_on(self) -> Any:
        day = self.cleaned_data["until_on"]
        if day < clock.today():
            raise forms.ValidationError(_("That day is past."))
        return day


class OverrideForm(AuthorityForm):
    """The same, with the fact as it will stand."""

    def __init__(self, *args: Any, kind: str, statement: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kind, self.stated = kind, {name: getattr(statement, name) for name in FIELDS[kind]}
        for name, label in FIELDS[kind].items():
            self.fields[name] = self._field(name, label)
        self.order_fields([*FIELDS[kind], *self.base_fields])

    def _field(self, name: str, label: str) -> forms.Field:
        now = self.stated[name]
        if name == "contributed":
            return forms.BooleanField(label=label, required=False, initial=now)
        if name == "plan":
            return forms.ChoiceField(label=label, choices=list(TERMS["plan"].items()), initial=now)
        if name == "monthly":
            return MoneyField(label=label, initial=str(now))
        return DayField(label=label, initial=now, required=name != "to_on")

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or {}
        first, last = typed.get("from_on"), typed.get("to_on")
        if first and last and last < first:
            self.add_error("to_on", _("The last day is before the first."))
        if not self.errors and not self.changes:
            self.add_error(next(iter(self.stated)), _("This is what the file says already."))
        return typed

    @property
    def changes(self) -> dict[str, Any]:
        """What would be otherwise."""
        return {name: self.cleaned_data[name] for name, now in self.stated.items() if self.cleaned_data[name] != now}

    @property
    def order(self) -> dict[str, Any]:
        """By whom, why and until when, for the action."""
        return {name: self.cleaned_data[name] for name in self.base_fields}


class FallForm(forms.Form):
    """Why it falls."""

    reason = TextField(label=_("Why it falls"), max_length=300)
