"""What is typed about whose a file is, and about what one agency certifies to another."""

from datetime import date
from typing import Any

from crispy_forms.layout import Layout
from django import forms
from django.utils.translation import gettext_lazy as _

from cases import clock
from cases.forms.coordinator import SearchForm, not_in_the_future, within_reach
from cases.forms.fields import DayField, MoneyField, TextField
from cases.forms.layout import Money, OfficeHelper
from cases.forms.statements import MOST_A_MONTH
from cases.models import Agency, Certification, CertifiedLine, Role, User
from cases.templatetags.terms import TERMS


class AgencyField(forms.ModelChoiceField):
    """Another agency, by its name."""

    def __init__(self, **options: Any) -> None:
        super().__init__(queryset=Agency.objects.none(), empty_label="", **options)


class HandOverForm(forms.Form):
    """To which agency a file goes, and why."""

    to = AgencyField(label=_("To which agency"), help_text=_("Whoever left service goes to the Retirement Board."))
    why = TextField(label=_("Why"), max_length=300)

    def __init__(self, *args: Any, held_by: Agency, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["to"].queryset = Agency.objects.exclude(pk=held_by.pk)


class AskFileForm(SearchForm):
    """A file that another agency holds, by its whole number: whether it is there is told to nobody."""

    why = TextField(label=_("Why"), max_length=300, help_text=_("For example, the day on which the post here begins."))

    def __init__(self, *args: Any, hers: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["words"].label, self.fields["words"].help_text = _("Whole Social Security number"), ""
        self.fields["at"] = AgencyField(label=_("For which agency"))
        self.fields["at"].queryset = hers
        self.fields["at"].initial = hers.first()

    def clean_words(self) -> str:
        if not self.number:
            raise forms.ValidationError(_("Write the nine digits."))
        return str(self.cleaned_data["words"])


class AskCertificationForm(forms.ModelForm):
    """Of which agency, and of which days."""

    class Meta:
        model = Certification
        fields = ["asked_of", "from_on", "to_on"]
        field_classes = {"from_on": DayField, "to_on": DayField}
        widgets = {"from_on": DayField.widget, "to_on": DayField.widget}
        labels = {"asked_of": _("Which agency"), "from_on": _("First day"), "to_on": _("Last day")}

    def __init__(self, *args: Any, held_by: Agency, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["asked_of"].queryset = Agency.objects.exclude(pk=held_by.pk)

    def clean_to_on(self) -> date:
        return not_in_the_future(self.cleaned_data["to_on"])

    def clean(self) -> dict[str, Any]:
        return _in_order(self, super().clean() or {}, "from_on", "to_on")

    def _post_clean(self) -> None:
        """The row is made by an action."""


class LineForm(forms.ModelForm):
    """One period of service that this agency certifies, and its pay."""

    monthly = MoneyField(label=_("Pay a month"), help_text=_("If the pay changed, write one line for each pay."))

    class Meta:
        model = CertifiedLine
        fields = ["from_on", "to_on", "post", "group", "monthly", "contributed"]
        field_classes = {"from_on": DayField, "to_on": DayField, "post": TextField}
        widgets = {"from_on": DayField.widget, "to_on": DayField.widget}
        labels = {
            "from_on": _("First day"), "to_on": _("Last day"), "post": _("Post"), "group": _("Group"),
            "contributed": _("Contributions were paid"),
        }

    def __init__(self, *args: Any, asked: Certification, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asked = asked
        self.fields["group"].choices = list(TERMS["group"].items())
        self.helper = OfficeHelper()
        self.helper.layout = Layout("from_on", "to_on", "post", "group", Money("monthly", "month"), "contributed")

    def clean_monthly(self) -> Any:
        monthly = self.cleaned_data["monthly"]
        if monthly > MOST_A_MONTH:
            raise forms.ValidationError(_("Nobody is paid that much a month. Look at the amount."))
        return monthly

    def clean(self) -> dict[str, Any]:
        cleaned = _in_order(self, super().clean() or {}, "from_on", "to_on")
        first, last = cleaned.get("from_on"), cleaned.get("to_on")
        if first and last:
            if first < self.asked.from_on or last > self.asked.to_on:
                self.add_error("from_on", _("These days are outside those asked for."))
            elif self.asked.lines.filter(from_on__lte=last, to_on__gte=first).exists():
                self.add_error("from_on", _("A line above has some of these days."))
        return cleaned

    def _post_clean(self) -> None:
        """The row is made by an action."""


class CertifyForm(forms.Form):
    """The end of an answer."""

    note = TextField(
        label=_("Note for the custodian"), max_length=300, required=False,
        help_text=_("For example, why there is no record, or the book and folio where it stands."),
    )


class InterimForm(forms.Form):
    """Who coordinates an agency for a time."""

    user = forms.ModelChoiceField(label=_("Who"), queryset=User.objects.none(), empty_label="")
    from_on = DayField(label=_("First day"))
    until_on = DayField(label=_("Last day"))
    document = TextField(label=_("Document that names"), max_length=160)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        staff = Role.objects.held_on(clock.today()).filter(role=Role.Name.COORDINATOR).values("user")
        self.fields["user"].queryset = User.objects.filter(pk__in=staff, is_active=True).order_by("full_name")
        self.fields["user"].label_from_instance = lambda user: user.full_name

    def clean_until_on(self) -> date:
        until = within_reach(self.cleaned_data["until_on"])
        if until < clock.today():
            raise forms.ValidationError(_("This day is past."))
        return until

    def clean(self) -> dict[str, Any]:
        return _in_order(self, super().clean() or {}, "from_on", "until_on")


class TakeForm(forms.Form):
    """Why the Board takes a file."""

    why = TextField(label=_("Why"), max_length=300)


def _in_order(form: forms.BaseForm, cleaned: dict[str, Any], first: str, last: str) -> dict[str, Any]:
    if cleaned.get(first) and cleaned.get(last) and cleaned[last] < cleaned[first]:
        form.add_error(last, _("The last day is before the first one."))
    return cleaned
