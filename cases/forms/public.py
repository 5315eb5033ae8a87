"""What anyone types at the door."""

import re
from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from cases.forms.fields import MoneyField
from cases.models import Letter


class SignInForm(AuthenticationForm):
    """Django's own, with the name of its first field in the office's words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("User name")


class LetterFileForm(forms.Form):
    """A letter's file, as it was downloaded or received."""

    file = forms.FileField(
        label=_("The file of the letter"),
        help_text=_("A PDF of at most 5 MB. It is read once and not kept."),
        widget=forms.FileInput({"accept": "application/pdf"}),
    )


class LetterCodeForm(forms.Form):
    """What stands on paper: the code at the foot of every page, and the monthly amount."""

    code = forms.CharField(
        label=_("The code printed on the letter"),
        max_length=40,
        help_text=_("Five groups of four letters and digits. Capitals, spaces and hyphens do not matter."),
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )
    monthly = MoneyField(
        label=_("The monthly amount it states"),
        required=False,
        help_text=_("In dollars a month. Leave it empty if the letter grants no pension."),
    )

    def clean_code(self) -> str:
        """The code as it is stored: groups of four, with hyphens."""
        typed = "".join(character for character in self.cleaned_data["code"].upper() if character.isalnum())
        if len(typed) != Letter.CODE_LENGTH:
            raise ValidationError(_("The code has five groups of four letters or digits."), code="length")
        return "-".join(typed[at : at + 4] for at in range(0, len(typed), 4))


class CodeForm(forms.Form):
    """The six digits of a device."""

    written = r"\d{6}"
    code = forms.CharField(
        label=_("Code"),
        max_length=12,
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "one-time-code", "spellcheck": "false"}),
    )

    def clean_code(self) -> str:
        """Six digits, whatever stands between them."""
        digits = re.sub(r"[\s-]", "", self.cleaned_data["code"])
        if not re.fullmatch(self.written, digits, re.ASCII):
            raise ValidationError(_("The code has six digits."), code="length")
        return digits

    def refuse(self) -> None:
        """Say that the digits are not right."""
        self.add_error("code", _("That is not the code of this moment, or it was used already. Wait for the next one."))


class CodeOrPaperForm(CodeForm):
    """The six digits of a device, or one of the ten signs that stand on paper."""

    written = r"\d{6}|[A-Za-z0-9]{10}"
