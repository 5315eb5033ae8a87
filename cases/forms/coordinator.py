"""What a coordinator types about an application."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cases import clock
from cases.forms.fields import DayField, TextField
from cases.models import RetirementApplication
from cases.templatetags.parts import route_name
from cases.templatetags.terms import TERMS

FOLIO = _("Where the copy stands in the file. Leave it empty if you compared the paper and returned it.")
FARTHEST = timedelta(days=40 * 366)  # nobody plans a retirement beyond a working life


class SearchForm(forms.Form):
    """Words of a name, or a whole Social Security number. They travel by POST: no address bar or log keeps them."""

    words = forms.CharField(
        label=_("Surnames or name"),
        max_length=80,
        help_text=_("Accents do not matter. A whole Social Security number also works; it is not kept anywhere."),
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
    )

    @property
    def number(self) -> str | None:
        """The nine digits, if that is all that was typed."""
        bare = self.cleaned_data["words"].replace("-", "").replace(" ", "")
        return bare if len(bare) == 9 and bare.isascii() and bare.isdigit() else None


class DaysForm(forms.ModelForm):
    """The days an application asks about, and the language of its letter."""

    class Meta:
        model = RetirementApplication
        fields = ["separation_on", "retirement_on", "language"]
        field_classes = {"separation_on": DayField, "retirement_on": DayField}
        widgets = {"separation_on": DayField.widget, "retirement_on": DayField.widget, "language": forms.RadioSelect}
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
        self.fields["separation_on"].required = self.fields["retirement_on"].required = True
        self.fields["language"].choices = list(TERMS["language"].items())

    def clean_separation_on(self) -> date:
        return within_reach(self.cleaned_data["separation_on"])

    def clean_retirement_on(self) -> date:
        return within_reach(self.cleaned_data["retirement_on"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        separation, retirement = cleaned.get("separation_on"), cleaned.get("retirement_on")
        if separation and retirement and retirement < separation:
            self.add_error("retirement_on", _("The pension cannot begin before the first day out of the post."))
        return cleaned


class ElectionForm(forms.Form):
    """The member's election among the options offered, on the day he or she made it. None is chosen beforehand."""

    route = forms.ChoiceField(label=_("Option that the member elected"), widget=forms.RadioSelect)
    elected_on = DayField(label=_("Day on which the member signed"))
    member_elected = forms.BooleanField(
        label=_("The member saw every option and what changes at 65, and signed the election sheet.")
    )

    def __init__(self, *args: Any, offered: Iterable[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["route"].choices = [(route, route_name(route)) for route in offered]

    def clean_elected_on(self) -> date:
        return not_in_the_future(self.cleaned_data["elected_on"])


class FilingForm(forms.Form):
    """The day the signed application reached the desk: the pension begins with it, whenever it is typed."""

    received_on = DayField(
        label=_("Day on which the signed application reached this desk"),
        help_text=_(
            "The pension never begins before it. "
            "Typed on a later day, the earlier one is kept and the reviewer confirms it."
        ),
    )
    token = forms.UUIDField(widget=forms.HiddenInput())

    def clean_received_on(self) -> date:
        return not_in_the_future(self.cleaned_data["received_on"])


class PaperForm(forms.Form):
    """A paper seen at the counter and compared with its original."""

    issuer = TextField(label=_("Who issued it"), max_length=160)
    seen_on = DayField(label=_("Day on which you saw it"))
    folio = TextField(
        label=_("Folio"), max_length=40, required=False, help_text=FOLIO
    )

    def clean_seen_on(self) -> date:
        return not_in_the_future(self.cleaned_data["seen_on"])


class ReasonForm(forms.Form):
    """Why a case is withdrawn."""

    reason = TextField(label=_("Reason"), max_length=300, widget=forms.Textarea(attrs={"rows": 3}))


def not_in_the_future(day: date) -> date:
    if day > clock.today():
        raise forms.ValidationError(_("This day has not come yet."))
    return day


def within_reach(day: date) -> date:
    if day > clock.today() + FARTHEST:
        raise forms.ValidationError(_("This day is too far away. Look at the year."))
    return day
