"""What the Board says about letters: why one should no longer hold, and which it wants in one file."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cases.forms.fields import TextField
from cases.models import Agency, Bundle, Letter


class WithdrawalForm(forms.Form):
    """The reason of a withdrawal: another person reads it and decides."""

    reason = TextField(
        label=_("Reason"), max_length=300,
        help_text=_("For instance, that the name is misspelled. Another person decides."),
    )


class BundleForm(forms.Form):
    """Which letters of a run, and in which form: the page's own buttons say it."""

    agency = forms.ModelChoiceField(Agency.objects.all(), required=False)
    kind = forms.ChoiceField(choices=Letter.Kind.choices)
    form = forms.ChoiceField(choices=Bundle.Form.choices)

    def wanted(self) -> dict[str, Any]:
        """As `bundles.ask` takes it."""
        typed = self.cleaned_data
        agency = typed["agency"]
        return {"agency_id": agency.pk if agency else None, "kind": typed["kind"], "form": typed["form"]}
