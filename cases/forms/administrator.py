"""What an administrator types."""

from django import forms
from django.utils.translation import gettext_lazy as _

from cases.forms.fields import TextField, WrittenIn


class DecisionForm(forms.Form):
    """A decision about the computation that was on the page; if another came since, it is refused."""

    determination = forms.UUIDField(label=_("Computation"), widget=forms.HiddenInput())


class AcceptYearForm(forms.Form):
    """Who lets a fiscal year stand whose contributions are not those of the record, and why."""

    from_on = forms.DateField(widget=forms.HiddenInput())
    authority = TextField(
        label=_("By what authority it stands"), max_length=160, help_text=_("For instance, the number of an order.")
    )
    reason = TextField(label=_("Reason"), max_length=300)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, auto_id="accept_%s", **kwargs)


class RefusalForm(DecisionForm):
    """A return or a denial, with its reasons all at once."""

    reason = TextField(max_length=2000, widget=forms.Textarea(attrs={"rows": 5}))


class ReturnForm(RefusalForm):
    """What the agency must bring or correct; it reaches the member's file."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, auto_id="return_%s", **kwargs)
        self.fields["reason"].label = _("What is wanted, all of it")
        self.fields["reason"].help_text = _("Each thing with the fact or document it is about. The agency reads it.")


class DenialForm(RefusalForm):
    """Why nothing can be granted; the letter prints it."""

    reason_in = WrittenIn()

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, auto_id="deny_%s", **kwargs)
        self.fields["reason"].label = _("Reasons for the denial")
        self.fields["reason"].help_text = _("The letter prints them as you write them, in the person's language.")
