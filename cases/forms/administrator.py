"""What an administrator types."""

from django import forms
from django.utils.translation import gettext_lazy as _


class DecisionForm(forms.Form):
    """A decision about the computation that was on the page; if another came since, it is refused."""

    determination = forms.UUIDField(widget=forms.HiddenInput())


class RefusalForm(DecisionForm):
    """A return or a denial: everything that is wanted, at once; it reaches the member's file."""

    reason = forms.CharField(label=_("Reason"), max_length=2000, widget=forms.Textarea(attrs={"rows": 4}))
