"""What a coordinator types."""

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cases import clock
from cases.models import RetirementApplication


class SearchForm(forms.Form):
    """Words of a name. They travel by POST, so that no address bar or log keeps them."""

    words = forms.CharField(label=_("Surnames or name"), max_length=80, required=False, strip=True)


class DaysForm(forms.ModelForm):
    """The days an application asks about, and the language of its letter."""

    class Meta:
        model = RetirementApplication
        fields = ["separation_on", "retirement_on", "language"]
        labels = {
            "separation_on": _("First day out of the post"),
            "retirement_on": _("Day from which the pension is asked"),
            "language": _("Language of the letter"),
        }
        help_texts = {
            "separation_on": _("The day after the last day of work."),
            "retirement_on": _("Usually the same day. It is never before the first day out of the post."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("separation_on", "retirement_on"):
            self.fields[name].required = True
            self.fields[name].widget = DayInput()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        separation, retirement = cleaned.get("separation_on"), cleaned.get("retirement_on")
        if separation and retirement and retirement < separation:
            self.add_error("retirement_on", _("The pension cannot begin before the first day out of the post."))
        return cleaned


class DayInput(forms.DateInput):
    """A day picked or typed as the browser offers it; sent as year-month-day, so that no order is ever guessed."""

    input_type = "date"

    def __init__(self, **attrs: Any) -> None:
        super().__init__(attrs={"class": "day", **attrs}, format="%Y-%m-%d")


class ElectionForm(forms.Form):
    """The member's election, on the day he or she made it."""

    route = forms.CharField(max_length=8)
    elected_on = forms.DateField(label=_("Day on which the member elected"), widget=DayInput())
    member_elected = forms.BooleanField(label=_("The member saw every option and signed the election sheet."))

    def clean_elected_on(self) -> date:
        return not_in_the_future(self.cleaned_data["elected_on"])


class FilingForm(forms.Form):
    """The day the signed application reached the desk: the pension begins with it, whenever it is typed."""

    received_on = forms.DateField(
        label=_("Day on which the signed application reached this desk"),
        help_text=_("If you type it later, the earlier day is kept and the reviewer confirms it."),
        widget=DayInput(),
    )
    token = forms.UUIDField(widget=forms.HiddenInput())

    def clean_received_on(self) -> date:
        return not_in_the_future(self.cleaned_data["received_on"])


class PaperForm(forms.Form):
    """A paper seen at the counter."""

    seen_on = forms.DateField(label=_("Day on which you saw it"), widget=DayInput())
    issuer = forms.CharField(label=_("Who issued it"), max_length=160)
    folio = forms.CharField(
        label=_("Folio"), max_length=40, required=False, help_text=_("Leave it empty if you returned the paper.")
    )

    def clean_seen_on(self) -> date:
        return not_in_the_future(self.cleaned_data["seen_on"])


class ReasonForm(forms.Form):
    """Why a case is withdrawn."""

    reason = forms.CharField(label=_("Reason"), max_length=300, widget=forms.Textarea(attrs={"rows": 2}))


def not_in_the_future(day: date) -> date:
    if day > clock.today():
        raise forms.ValidationError(_("This day has not come yet."))
    return day
