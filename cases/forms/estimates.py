"""The day about which an estimate is asked."""

from datetime import date

from django import forms
from django.utils.translation import gettext_lazy as _

from cases import clock
from cases.forms.coordinator import within_reach
from cases.forms.fields import DayField


class EstimateForm(forms.Form):
    """Leaving the post, filing and asking for the pension on one day to come."""

    retirement_on = DayField(label=_("Day of retirement"), help_text=_("The first day out of the post."))

    def clean_retirement_on(self) -> date:
        day = self.cleaned_data["retirement_on"]
        if day <= clock.today():
            raise forms.ValidationError(_("Choose a day to come: an estimate is of a life that goes on as now."))
        return within_reach(day)
