"""What people type about a return to service, a file received, a task and a sign."""

from decimal import Decimal
from typing import Any

from crispy_forms.layout import Layout
from django import forms
from django.utils.translation import gettext_lazy as _

from cases.actions import returns, signs
from cases.forms.coordinator import not_in_the_future, within_reach
from cases.forms.fields import DayField, MoneyField, TextField
from cases.forms.layout import Money, OfficeHelper
from cases.imports.table import plain
from cases.models import Agency, Pension, Person, Reinstatement, ReturnChoice
from cases.templatetags.terms import TERMS, term

HUNDRED = Decimal(100)
MOST_BYTES = 5_000_000
PARTIAL = Reinstatement.Work.PARTIAL
THREE = ("day_percent", "pay_monthly", "full_time_monthly")


class ReturnForm(forms.Form):
    """A return to service: where, what work, from when; of partial work, the day and the pay that § 766(d) measures.

    A coordinator knows the three figures of a partial post; a retiree may leave them, and the Board asks.
    """

    agency = forms.ModelChoiceField(label=_("Where"), queryset=Agency.objects.none(), empty_label=_("Choose one"))
    work = forms.ChoiceField(label=_("What kind of work"), widget=forms.RadioSelect)
    from_on = DayField(label=_("First day of work"))
    to_on = DayField(label=_("Last day of work"), required=False, help_text=_("Leave it empty while it goes on."))
    day_percent = forms.IntegerField(
        label=_("Part of the full working day, in per cent"), required=False, min_value=1, max_value=100,
        help_text=_("Only for a part-time post. Half a day is 50."),
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
    )
    pay_monthly = MoneyField(label=_("Pay of this work"), required=False, help_text=_("Only for a part-time post."))
    full_time_monthly = MoneyField(
        label=_("Basic pay of the same post in full"), required=False, help_text=_("Only for a part-time post.")
    )
    contributions = MoneyField(
        label=_("Contributions made since the return"), required=False,
        help_text=_("In dollars, in all. They are kept apart from those of the pension."),
    )
    note = TextField(
        label=_("Why it is corrected"), max_length=300, help_text=_("It stays in the file beside what it replaces.")
    )

    def __init__(
        self, *args: Any, pension: Pension | None, agencies: Any, by_oneself: bool,
        corrects: Reinstatement | None = None, **kwargs: Any,
    ) -> None:
        if corrects:
            kwargs.setdefault("initial", as_typed(corrects))
        super().__init__(*args, **kwargs)
        self.pension, self.corrects, self.by_oneself = pension, corrects, by_oneself
        self.fields["agency"].queryset = agencies.order_by("name")
        self.fields["work"].choices = list(TERMS["work"].items())
        if not corrects:
            del self.fields["note"]
        if by_oneself:
            del self.fields["contributions"]
        self.helper = OfficeHelper()
        money = [Money(name, "month") for name in ("pay_monthly", "full_time_monthly")]
        last = [name for name in ("contributions", "note") if name in self.fields]
        first = [name for name in ("number", "first_surname") if name in self.fields]
        self.helper.layout = Layout(*first, "agency", "work", "from_on", "to_on", "day_percent", *money, *last)

    def clean_from_on(self) -> Any:
        return within_reach(self.cleaned_data["from_on"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("work") == PARTIAL and not self.by_oneself:
            for name in THREE:
                if not cleaned.get(name) and name not in self.errors:
                    self.add_error(name, _("A part-time post is measured by it: write it."))
        if self.pension and "from_on" in cleaned and "to_on" in cleaned:
            self._check(cleaned, self.pension)
        return cleaned

    def _check(self, cleaned: dict[str, Any], pension: Pension) -> None:
        besides = self.corrects.pk if self.corrects else None
        try:
            returns.check(pension, cleaned["from_on"], cleaned["to_on"], besides=besides)
        except returns.NotPossible as wrong:
            self.add_error(wrong.field, term(wrong.why, "return_why_not"))

    def stated(self) -> dict[str, Any]:
        """The fields as the record names them; what measures a partial post is kept of a partial post alone."""
        asked = ("day_percent", "note", "number", "first_surname")
        said = {name: value for name, value in self.cleaned_data.items() if name not in asked}
        percent = self.cleaned_data["day_percent"]
        said["day_fraction"] = Decimal(percent) / HUNDRED if percent else None
        if said["work"] != PARTIAL:
            said |= dict.fromkeys(("day_fraction", "pay_monthly", "full_time_monthly"))
        return said


class HireForm(ReturnForm):
    """A return told by an agency that does not hold the file: it names the person by number and surname, and learns
    only that there is a pension. The number is kept nowhere."""

    number = forms.CharField(
        label=_("Social Security number"), max_length=15, help_text=_("The whole number. It is not kept anywhere."),
        widget=forms.TextInput({"autocomplete": "off", "inputmode": "numeric"}),
    )
    first_surname = TextField(label=_("First surname"), max_length=60)
    field_order = ("number", "first_surname")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, pension=None, by_oneself=False, **kwargs)

    def clean(self) -> dict[str, Any]:
        number, surname = self.cleaned_data.get("number"), self.cleaned_data.get("first_surname")
        if number and surname:
            self.pension = _pension_of(number, surname)
            if self.pension is None:
                self.add_error("number", _("Nobody with this number and surname has a pension here."))
        return super().clean()


def _pension_of(number: str, surname: str) -> Pension | None:
    try:
        person = Person.objects.numbered(number).first()
    except ValueError:
        return None
    same = person and plain(person.first_surname) == plain(surname)
    return Pension.objects.open_of(person.pk, "retirement").first() if person and same else None


def as_typed(back: Reinstatement) -> dict[str, Any]:
    """A statement as the form shows it."""
    percent = back.day_fraction and int(back.day_fraction * HUNDRED)
    names = ("from_on", "to_on", "work", "pay_monthly", "full_time_monthly", "contributions")
    return {"agency": back.agency_id, "day_percent": percent} | {name: getattr(back, name) for name in names}


class ChoiceForm(forms.Form):
    """What the person chose for the contributions of a return."""

    choice = forms.ChoiceField(label=_("What the person chose"), widget=forms.RadioSelect)
    chosen_on = DayField(label=_("Day on which the person chose"))

    def __init__(self, *args: Any, offered: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        words = TERMS["return_choice"]
        self.fields["choice"].choices = [(each, words[each]) for each in ReturnChoice.Choice if each in offered]

    def clean_chosen_on(self) -> Any:
        return not_in_the_future(self.cleaned_data["chosen_on"])


class FileForm(forms.Form):
    """A file of people, as CSV. Its name is not kept: it may hold a person's."""

    file = forms.FileField(
        label=_("The file"), help_text=_("CSV of at most 5 MB, as Excel saves it: its first line names the columns."),
        widget=forms.FileInput({"accept": ".csv,text/csv"}),
    )

    def clean_file(self) -> Any:
        if self.cleaned_data["file"].size > MOST_BYTES:
            raise forms.ValidationError(_("The file is too big: divide it."))
        return self.cleaned_data["file"]


class OutcomeForm(forms.Form):
    """How a task ended."""

    outcome = TextField(label=_("What was done"), max_length=300, widget=forms.Textarea(attrs={"rows": 3}))


class StopForm(forms.Form):
    """A proposal to stop, decided: the ground is chosen, never typed."""

    ground = forms.ChoiceField(label=_("Legal ground"), widget=forms.RadioSelect)
    outcome = TextField(label=_("Reason"), max_length=300, widget=forms.Textarea(attrs={"rows": 3}))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        grounds = [(each.value, TERMS["ground"][each]) for each in signs.GROUNDS]
        self.fields["ground"].choices = [*grounds, ("none", _("None: the pension goes on"))]


class ResumeForm(forms.Form):
    """A request to be paid again, answered."""

    resumed = forms.ChoiceField(
        label=_("Answer"), widget=forms.RadioSelect,
        choices=[("yes", _("It is paid again, and what was not paid since is owed")), ("no", _("It stays suspended"))],
    )
    outcome = TextField(label=_("Reason"), max_length=300, widget=forms.Textarea(attrs={"rows": 3}))


class AskAgainForm(forms.Form):
    """Why a person asks to be paid again."""

    note = TextField(
        label=_("Why it should be paid again"), max_length=300, widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("In your words. The Board reads it, answers you, and keeps both."),
    )


