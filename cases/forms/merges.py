"""Why two files are one, and why they are not."""

from django import forms
from django.utils.translation import gettext_lazy as _

from cases.forms.fields import TextField


class MergeForm(forms.Form):
    """What makes one believe that two files are of one person."""

    why = TextField(label=_("What shows that it is one person"), max_length=300, widget=forms.Textarea({"rows": 3}))


class UndoForm(forms.Form):
    """Why a merge is undone."""

    why = TextField(label=_("Why it is undone"), max_length=300, widget=forms.Textarea({"rows": 3}))
