"""Facts of the file, as a coordinator states or corrects them. Each form saves by an action, never by itself."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from cases.forms.coordinator import DayInput, not_in_the_future
from cases.models import InsuredStatus, Person, Salary, ServicePeriod


class StatementForm(forms.ModelForm):
    """A statement, new or in place of another; a correction says why."""

    note = forms.CharField(label=_("Why it is corrected"), max_length=300, required=False)

    def __init__(self, *args: Any, person: Person, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person
        self.corrects = self.instance.pk is not None and not self.instance._state.adding
        if self.corrects:
            self.fields["note"].required = True
        else:
            del self.fields["note"]
        for field in self.fields.values():
            if isinstance(field, forms.DateField):
                field.widget = DayInput()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        first, last = cleaned.get("from_on"), cleaned.get("to_on")
        if first and last and last < first:
            self.add_error("to_on", _("The last day is before the first."))
        return cleaned

    def validate_constraints(self) -> None:
        """What overlaps is said by the table itself; a correction does not collide with what it replaces."""
        for field in ("participant_id", "person_id"):
            if hasattr(self.instance, field):
                setattr(self.instance, field, self.person.pk)
        try:
            self.instance.validate_constraints(exclude=["id"])
        except ValidationError as collision:
            self.add_error(None, collision)

    def stated(self) -> dict[str, Any]:
        """The fields as stated, for the action."""
        return {name: value for name, value in self.cleaned_data.items() if name != "note"}


class SalaryForm(StatementForm):
    class Meta:
        model = Salary
        fields = ["item", "monthly", "from_on", "to_on"]
        labels = {
            "item": _("Kind of pay"),
            "monthly": _("Pay, in dollars a month"),
            "from_on": _("First day"),
            "to_on": _("Last day"),
        }
        help_texts = {"to_on": _("Leave it empty if it is still paid.")}


class ServicePeriodForm(StatementForm):
    class Meta:
        model = ServicePeriod
        fields = ["post", "group", "kind", "from_on", "to_on", "contributed"]
        labels = {
            "post": _("Post"),
            "group": _("Group"),
            "kind": _("Kind of service"),
            "from_on": _("First day"),
            "to_on": _("Last day"),
            "contributed": _("Contributions were paid"),
        }
        help_texts = {"to_on": _("Leave it empty if the person is still in the post.")}


class InsuredStatusForm(forms.Form):
    """What Social Security answered. A tick without the paper that shows it is refused: people lose money by it."""

    status = forms.ChoiceField(label=_("What the paper shows"), choices=InsuredStatus.Status.choices)
    known = forms.ChoiceField(
        label=_("Answer"),
        choices=[("yes", _("Yes, since this day")), ("no", _("No, not so far"))],
        widget=forms.RadioSelect,
    )
    on = forms.DateField(label=_("Since"), required=False, widget=DayInput())
    seen_on = forms.DateField(label=_("Day on which you saw the paper"), widget=DayInput())
    issuer = forms.CharField(label=_("Who issued it"), max_length=160, initial="Social Security Administration")
    folio = forms.CharField(label=_("Folio"), max_length=40, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("known") == "yes" and not cleaned.get("on"):
            self.add_error("on", _("Write the day that the paper shows."))
        if cleaned.get("known") == "no":
            cleaned["on"] = None
        if cleaned.get("seen_on"):
            not_in_the_future(cleaned["seen_on"])
        return cleaned


