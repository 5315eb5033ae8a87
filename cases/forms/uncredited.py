"""What a coordinator types about service worked and not contributed: a quote, its plan, what was paid."""

from datetime import date
from decimal import Decimal
from typing import Any

from crispy_forms.layout import Layout
from django import forms
from django.utils.translation import gettext_lazy as _

from cases import uncredited
from cases.forms.coordinator import not_in_the_future, within_reach
from cases.forms.fields import DayField, MoneyField, TextField
from cases.forms.layout import Money, OfficeHelper
from cases.forms.statements import PaperChoice, span
from cases.models import Evidence, Person, ServicePeriod, ServiceQuote
from cases.templatetags.terms import TERMS

MOST_MONTHS = 600  # of a plan that somebody may live to pay
HUNDREDTHS = 100


class PeriodChoice(forms.ModelChoiceField):
    """A period of service of the file, by its days and its agency."""

    def label_from_instance(self, period: ServicePeriod) -> str:
        return f"{span(period)} · {period.agency.name}"


class QuoteForm(forms.Form):
    """Which service, since when it is owed, and how it bears interest; what is left empty, the quote misses."""

    period = PeriodChoice(
        label=_("Service without contributions"), queryset=ServicePeriod.objects.none(), empty_label=_("Choose one")
    )
    terms = forms.ChoiceField(label=_("Interest"), widget=forms.RadioSelect)
    requested_on = DayField(label=_("Day on which the member asked to pay for it"))
    asked_on = DayField(
        label=_("Day for which the cost is asked"),
        help_text=_("That of the payment, or that on which the plan is granted."),
    )
    principal = MoneyField(
        label=_("Contributions that were not paid"), required=False,
        help_text=_("As the System certifies them. The law states no amount."),
    )  # fmt: skip
    interest_from = DayField(label=_("Day from which interest runs"), required=False)
    rate = forms.DecimalField(
        label=_("Yearly rate, in percent"), required=False, min_value=0, max_value=HUNDREDTHS, max_digits=7,
        decimal_places=4, help_text=_("By the Board's regulation. Leave it empty for the special rate."),
        widget=forms.TextInput({"inputmode": "decimal", "autocomplete": "off"}),
    )  # fmt: skip
    source = TextField(
        label=_("Where the contributions and the rate come from"), max_length=160,
        help_text=_("The certification and the regulation, with their numbers."),
    )  # fmt: skip

    def __init__(self, *args: Any, person: Person, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["period"].queryset = uncredited.unpaid_service(person)
        self.fields["terms"].choices = list(TERMS["quote_terms"].items())
        self.helper = OfficeHelper()
        self.helper.layout = Layout(
            "period", "terms", "requested_on", "asked_on", Money("principal", "all"), "interest_from", "rate", "source"
        )

    def clean_requested_on(self) -> date:
        return not_in_the_future(self.cleaned_data["requested_on"])

    def clean_asked_on(self) -> date:
        return within_reach(self.cleaned_data["asked_on"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        since, asked = cleaned.get("interest_from"), cleaned.get("asked_on")
        if since and asked and since > asked:
            self.add_error("interest_from", _("Interest cannot begin after the day for which the cost is asked."))
        if cleaned.get("principal") == 0:
            self.add_error("principal", _("Write more than zero."))
        if cleaned.get("rate") is not None and cleaned.get("terms") == ServiceQuote.Terms.SPECIAL:
            self.add_error("rate", _("The law states the special rate: leave this empty."))
        return cleaned

    def asked(self) -> uncredited.Asked:
        said = self.cleaned_data
        names = ("terms", "requested_on", "asked_on", "principal", "interest_from")
        percent: Decimal | None = said["rate"]
        return uncredited.Asked(
            from_on=said["period"].from_on, to_on=said["period"].to_on,
            rate=None if percent is None else percent / HUNDREDTHS, **{name: said[name] for name in names},
        )  # fmt: skip


class PlanForm(forms.Form):
    """The instalments that the member signed for. One alone is the whole cost, paid at once."""

    months = forms.IntegerField(
        label=_("Number of monthly payments"), min_value=1, max_value=MOST_MONTHS,
        help_text=_("The Board sets the longest term. Write 1 if it is paid at once."),
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
    )  # fmt: skip
    granted_on = DayField(label=_("Day on which the plan was granted"))
    first_due_on = DayField(label=_("Day on which the first payment is due"))
    evidence = PaperChoice(
        label=_("Paper that the member signed"), queryset=Evidence.objects.none(), empty_label=_("Choose one"),
        help_text=_("From the papers recorded in this file."),
    )  # fmt: skip

    def __init__(self, *args: Any, person: Person, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["evidence"].queryset = _papers(person)

    def clean_granted_on(self) -> date:
        return not_in_the_future(self.cleaned_data["granted_on"])

    def clean_first_due_on(self) -> date:
        return within_reach(self.cleaned_data["first_due_on"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        granted, first = cleaned.get("granted_on"), cleaned.get("first_due_on")
        if granted and first and first < granted:
            self.add_error("first_due_on", _("No payment is due before the plan is granted."))
        return cleaned


class PaymentForm(forms.Form):
    """What was paid, and when."""

    amount = MoneyField(label=_("Amount paid"))
    paid_on = DayField(label=_("Day of the payment"))
    evidence = PaperChoice(
        label=_("Paper that shows it"), queryset=Evidence.objects.none(), required=False, empty_label=_("None yet"),
        help_text=_("From the papers recorded in this file."),
    )  # fmt: skip

    def __init__(self, *args: Any, person: Person, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["evidence"].queryset = _papers(person)
        self.helper = OfficeHelper()
        names = [name for name in self.fields if name != "amount"]
        self.helper.layout = Layout(Money("amount", "all"), *names)

    def clean_amount(self) -> Decimal:
        amount: Decimal = self.cleaned_data["amount"]
        if not amount:
            raise forms.ValidationError(_("Write more than zero."))
        return amount

    def clean_paid_on(self) -> date:
        return not_in_the_future(self.cleaned_data["paid_on"])


class CorrectPaymentForm(PaymentForm):
    """What was paid in truth, or that nothing was; and why it is corrected."""

    never = forms.BooleanField(label=_("This payment was never made"), required=False)
    note = TextField(
        label=_("Why it is corrected"), max_length=300, help_text=_("It stays in the file beside what it replaces.")
    )

    @property
    def changes(self) -> dict[str, Any] | None:
        said = self.cleaned_data
        return None if said["never"] else {name: said[name] for name in ("amount", "paid_on", "evidence")}


class LeaveForm(forms.Form):
    """Why a plan on which nothing was paid is taken off the file."""

    note = TextField(label=_("Reason"), max_length=300)


def _papers(person: Person) -> Any:
    own = Person.objects.one_with(person.pk).values("pk")
    return Evidence.objects.in_force().filter(person__in=own).order_by("-seen_on")
