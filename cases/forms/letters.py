"""What the Board types about letters: why one should no longer hold."""

from django import forms
from django.utils.translation import gettext_lazy as _

from cases.forms.fields import TextField


class WithdrawalForm(forms.Form):
    """The reason of a withdrawal: another person reads it and decides."""

    reason = TextField(
        label=_("Reason"), max_length=300,
        help_text=_("For instance, that the name is misspelled. Another person decides."),
    )
