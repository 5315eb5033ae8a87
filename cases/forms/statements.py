"""Facts of the file, as a coordinator states or corrects them. Each form saves by an action, never by itself."""

from datetime import date
from decimal import Decimal
from typing import Any

from crispy_forms.layout import Layout
from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from cases.forms.coordinator import FOLIO, PaperForm, not_in_the_future
from cases.forms.fields import DayField, MoneyField, TextField
from cases.forms.layout import Money, OfficeHelper
from cases.models import Evidence, Paper, Person, Recorded, Salary, ServicePeriod
from cases.models.salary import MOST_A_MONTH
from cases.templatetags.terms import TERMS, term
from cases.templatetags.words import date_words


class PaperChoice(forms.ModelChoiceField):
    """A paper of the person's file, by what it is and when it was seen."""

    def label_from_instance(self, paper: Evidence) -> str:
        seen = gettext("seen on %(day)s") % {"day": date_words(paper.seen_on)}
        return " · ".join(str(part) for part in (term(paper.kind, "paper"), paper.issuer, seen) if part)


def papers_of(person: Person) -> Any:
    """The papers recorded in a file, the latest first."""
    return Evidence.objects.in_force().filter(person=person).order_by("-seen_on")


class StatementForm(forms.ModelForm):
    """Days of service or of pay, new or in place of others; a correction says why.

    What is still open in the file when a new statement begins ends the day before (`closes`); any other overlap is
    an error that names what it overlaps.
    """

    evidence = PaperChoice(
        label=_("Paper that shows it"), queryset=Evidence.objects.none(), required=False,
        empty_label=_("None yet"), help_text=_("From the papers recorded in this file."),
    )
    note = TextField(
        label=_("Why it is corrected"), max_length=300, help_text=_("It stays in the file beside what it replaces.")
    )
    words: dict[str, str] = {}  # fields of choices and their lists of words

    def __init__(self, *args: Any, person: Person, foreign: bool = False, **kwargs: Any) -> None:
        """`foreign`: another agency certified what is corrected, so that only a paper can change it."""
        super().__init__(*args, **kwargs)
        self.person = person
        self.closes: Recorded | None = None
        self.corrects = not self.instance._state.adding
        if self.corrects:
            self.fields["from_on"].help_text = ""
        else:
            del self.fields["note"]
        self.fields["evidence"].queryset = papers_of(person)
        self.fields["evidence"].required = foreign
        for field, kind in self.words.items():
            self.fields[field].choices = list(TERMS[kind].items())

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        first, last = cleaned.get("from_on"), cleaned.get("to_on")
        if first and last and last < first:
            self.add_error("to_on", _("The last day is before the first."))
        elif first and "to_on" in cleaned:
            self._clean_overlap(first, last or date.max)
        return cleaned

    def _clean_overlap(self, first: date, last: date) -> None:
        rows = [row for row in self.neighbours() if row.from_on <= last and (row.to_on or date.max) >= first]
        if len(rows) == 1 and not self.corrects and rows[0].to_on is None and rows[0].from_on < first:
            self.closes = rows[0]
        elif rows:
            self.add_error("from_on", self.overlap % {"what": _named(rows)})

    def neighbours(self) -> Any:
        """Statements in force of the person that the days must not overlap."""
        rows = self._meta.model.objects.in_force().filter(participant_id=self.person.pk)
        return rows.exclude(pk=self.instance.pk).order_by("from_on")

    def validate_constraints(self) -> None:
        """The tables have the last word when the action saves; overlaps were said above, beside their field."""

    def stated(self) -> dict[str, Any]:
        """The fields as stated, for the action."""
        return {name: value for name, value in self.cleaned_data.items() if name != "note"}


def _named(rows: list[Any]) -> str:
    """The first two, and how many more there are."""
    more = len(rows) - 2
    said = [span(row) for row in rows[:2]]
    if more > 0:
        said.append(ngettext("and %(count)d more", "and %(count)d more", more) % {"count": more})
    return ", ".join(said)


def span(row: Any) -> str:
    """`1 de julio de 1982 a 30 de junio de 2004`, `desde 1 de julio de 2004`."""
    days = {"first": date_words(row.from_on), "last": date_words(row.to_on)}
    return gettext("%(first)s to %(last)s") % days if row.to_on else gettext("since %(first)s") % days


def not_a_years_pay(monthly: Decimal) -> None:
    if monthly > MOST_A_MONTH:
        raise forms.ValidationError(_("This is too much for one month. Is it the pay of a year?"))


class SalaryForm(StatementForm):
    monthly = MoneyField(label=_("Pay"), validators=[not_a_years_pay])
    overlap = _("The file already has pay of this kind on these days: %(what)s. Correct that one first.")
    words = {"item": "pay"}

    class Meta:
        model = Salary
        fields = ["item", "monthly", "from_on", "to_on", "evidence"]
        field_classes = {"from_on": DayField, "to_on": DayField}
        widgets = {"from_on": DayField.widget, "to_on": DayField.widget}
        labels = {"item": _("Kind of pay"), "from_on": _("First day"), "to_on": _("Last day")}
        help_texts = {
            "item": _("Only base pay enters the average. Pay of an unknown kind stops the computation."),
            "from_on": _("If pay of this kind is still open in the file, it ends the day before."),
            "to_on": _("Leave it empty if it is still paid."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = OfficeHelper()
        self.helper.layout = Layout(
            *("item", Money("monthly", "month"), "from_on", "to_on", "evidence"), *(["note"] if self.corrects else [])
        )

    def neighbours(self) -> Any:
        return super().neighbours().filter(item=self.cleaned_data.get("item"))


class ServicePeriodForm(StatementForm):
    overlap = _("The file already has service on these days: %(what)s. Correct that one first.")
    words = {"group": "group", "kind": "service"}

    class Meta:
        model = ServicePeriod
        fields = ["post", "group", "kind", "from_on", "to_on", "contributed", "evidence"]
        field_classes = {"post": TextField, "from_on": DayField, "to_on": DayField}
        widgets = {"from_on": DayField.widget, "to_on": DayField.widget}
        labels = {
            "post": _("Post"),
            "group": _("Group"),
            "kind": _("Kind of service"),
            "from_on": _("First day"),
            "to_on": _("Last day"),
            "contributed": _("Contributions were paid"),
        }
        help_texts = {
            "from_on": _("If a post is still open in the file, it ends the day before."),
            "to_on": _("Leave it empty if the person is still in the post."),
            "contributed": _("Service without contributions is worked and not credited."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = OfficeHelper()


class EvidenceForm(PaperForm):
    """A paper seen, for the file: compared with its original, and kept as a folio or returned."""

    kind = forms.ChoiceField(label=_("Kind of document"))
    field_order = ["kind", "issuer", "seen_on", "folio"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = [("", ""), *TERMS["paper"].items()]


class WithdrawalForm(forms.Form):
    """That what was recorded never was."""

    reason = TextField(
        label=_("Why it does not belong in the file"), max_length=300,
        help_text=_("The line stays visible, marked as withdrawn, with this reason."),
    )


class InsuredStatusForm(forms.Form):
    """What Social Security answered. A tick without the paper that shows it is refused: people lose money by it."""

    status = forms.ChoiceField(label=_("What the paper is about"), widget=forms.RadioSelect)
    known = forms.ChoiceField(
        label=_("Answer"),
        choices=[("yes", _("Yes, since the day below")), ("no", _("No, not so far"))],
        widget=forms.RadioSelect,
    )
    on = DayField(
        label=_("Since"), required=False, help_text=_("The day that the paper shows. Only if the answer is yes.")
    )
    issuer = TextField(
        label=_("Who issued the paper"), max_length=160, initial="Social Security Administration"
    )
    seen_on = DayField(label=_("Day on which you saw it"))
    folio = TextField(label=_("Folio"), max_length=40, required=False, help_text=FOLIO)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["status"].choices = list(TERMS["insured"].items())

    def clean_on(self) -> date | None:
        day = self.cleaned_data["on"]
        return not_in_the_future(day) if day else None

    def clean_seen_on(self) -> date:
        return not_in_the_future(self.cleaned_data["seen_on"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("known") == "yes" and not cleaned.get("on") and "on" not in self.errors:
            self.add_error("on", _("Write the day that the paper shows."))
        if cleaned.get("known") == "no":
            cleaned["on"] = None
        return cleaned

    @property
    def paper(self) -> dict[str, Any]:
        """The evidence's fields."""
        stated = {name: self.cleaned_data[name] for name in ("issuer", "seen_on", "folio")}
        return stated | {"kind": Paper.SOCIAL_SECURITY}
