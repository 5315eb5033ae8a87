"""Who is invited to the office, which roles one has, and how whoever was invited comes in."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from cases.forms.fields import DayField, MoneyField
from cases.models import Agency, Role, User
from cases.second_factor import STAFF
from cases.templatetags.terms import TERMS

OF_A_CODE = {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}


class RoleForm(forms.Form):
    """A role of the staff: a coordinator's at one agency, the others' in the whole System. Who works here already is
    given no administrator's: two of them make a third, by an invitation."""

    roles = tuple(role for role in STAFF if role != Role.Name.ADMINISTRATOR)
    role = forms.ChoiceField(label=_("Role"), widget=forms.RadioSelect)
    agency = forms.ModelChoiceField(
        Agency.objects.all(), label=_("Agency"), required=False, help_text=_("Of a Retirement Coordinator alone.")
    )
    until_on = DayField(label=_("Last day"), required=False, help_text=_("Leave it empty if it has no end yet."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["role"].choices = [(role.value, TERMS["role"][role]) for role in self.roles]

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        coordinates = said.get("role") == Role.Name.COORDINATOR
        if coordinates and not said.get("agency") and "agency" not in self.errors:
            self.add_error("agency", _("Choose the agency whose files this person will hold."))
        return said if coordinates else said | {"agency": None}


class InvitationForm(RoleForm):
    """Whom one invites, and for how long the code holds."""

    roles = STAFF
    full_name = forms.CharField(label=_("Full name"), max_length=160)
    position = forms.CharField(
        label=_("Position"), max_length=160, required=False, help_text=_("As it stands under a signature.")
    )
    days = forms.IntegerField(label=_("Days in which the code can be used"), min_value=1, max_value=30, initial=7)

    field_order = ("full_name", "position", "role", "agency", "until_on", "days")


class EndRoleForm(forms.Form):
    until_on = DayField(label=_("Last day"))


class AgencyForm(forms.ModelForm):
    class Meta:
        model = Agency
        fields = ["code", "name", "kind"]
        labels = {"code": _("Code"), "name": _("Name"), "kind": _("Kind")}
        widgets = {"kind": forms.RadioSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = list(TERMS["agency"].items())


class WayInForm(forms.Form):
    """How one will come in from now on."""

    username = forms.RegexField(
        r"^[a-z0-9.-]+$", label=_("User name"), max_length=60,
        help_text=_("Small letters without accents, figures, points and hyphens."),
        widget=forms.TextInput({"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
        error_messages={"invalid": _("Only small letters without accents, figures, points and hyphens.")},
    )  # fmt: skip
    password = forms.CharField(
        label=_("Password"), strip=False, widget=forms.PasswordInput({"autocomplete": "new-password"}),
        help_text=_("At least twelve signs. A sentence is easy to remember."),
    )  # fmt: skip
    again = forms.CharField(
        label=_("The password again"), strip=False, widget=forms.PasswordInput({"autocomplete": "new-password"})
    )

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        if password := said.get("password"):
            try:
                validate_password(password, User(username=said.get("username", "")))
            except ValidationError as weak:
                self.add_error("password", weak)
            if said.get("again") not in (None, password):
                self.add_error("again", _("It is not the same as the first."))
        return said


class JoinForm(WayInForm):
    """The code of an invitation to the office. Whether a user name is taken is said to nobody without one."""

    code = forms.CharField(label=_("Code of the invitation"), max_length=60, widget=forms.TextInput(OF_A_CODE))

    field_order = ("code",)


class AccountForm(WayInForm):
    """The code of a person's own account, and what only they know. Whether a user name is taken is said to nobody who
    does not know these."""

    code = forms.CharField(
        label=_("The code on your sheet"), max_length=60, widget=forms.TextInput(OF_A_CODE),
        help_text=_("Five groups of four letters and digits. Capitals, spaces and hyphens do not matter."),
    )  # fmt: skip
    born_on = DayField(label=_("Your date of birth"))
    monthly = MoneyField(
        label=_("Your monthly pension; if you do not receive one yet, your monthly pay"),
        help_text=_("In dollars a month, before deductions: as your last letter says, or as your agency has it."),
    )  # fmt: skip

    field_order = ("code", "born_on", "monthly")
