"""What the Board types in the register of who may sign for whom."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cases import clock
from cases.forms.fields import DayField, TextField
from cases.models import Delegation, Role, User
from cases.templatetags.terms import TERMS

SYSTEM = "system"


class DelegationForm(forms.Form):
    """Who signs for whom, what, from when to when, by which document."""

    official = forms.ModelChoiceField(User.objects.none(), label=_("For whom it is signed"))
    delegate = forms.ChoiceField(
        label=_("Who signs"),
        help_text=_("The same person twice is an appointment: from then on that person signs in their own name."),
    )
    kinds = forms.MultipleChoiceField(label=_("What"), widget=forms.CheckboxSelectMultiple)
    from_on = DayField(label=_("From which day"))
    until_on = DayField(label=_("Until which day"), help_text=_("Its last day."))
    document = TextField(
        label=_("Document that gives it"), max_length=200, help_text=_("For instance, the number of an order.")
    )

    def __init__(self, *args: Any, by: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        held = Role.objects.held_on(clock.today()).filter(role=Role.Name.ADMINISTRATOR)
        board = User.objects.filter(roles__in=held, is_active=True).distinct().order_by("full_name")
        self.fields["official"].queryset = board
        others = [(str(each.pk), each.full_name) for each in board.exclude(pk=by.pk)]
        self.fields["delegate"].choices = [("", ""), *others, (SYSTEM, _("The system, by itself"))]
        self.fields["kinds"].choices = [(kind, TERMS["signed_kind"][kind]) for kind in Delegation.Kind.values]

    def clean_delegate(self) -> User | None:
        chosen = self.cleaned_data["delegate"]
        return None if chosen == SYSTEM else User.objects.get(pk=chosen)

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or {}
        if "delegate" in typed and typed["delegate"] is None and typed.get("kinds", ["act"]) != ["act"]:
            self.add_error("kinds", _("The system decides nothing by itself: it only carries out what the law orders."))
        first, last = typed.get("from_on"), typed.get("until_on")
        if first and last and last < first:
            self.add_error("until_on", _("The last day comes before the first."))
        if last and last < clock.today():
            self.add_error("until_on", _("That day is past."))
        return typed


class EndForm(forms.Form):
    """Why it ends."""

    reason = TextField(label=_("Reason"), max_length=300, help_text=_("Today is then its last day."))
