"""A file that shows a paper, as somebody sends it, and what is said of it once it was looked at."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadhandler import MemoryFileUploadHandler
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext_lazy as _

from cases import papers
from cases.forms.coordinator import PaperForm
from cases.scans.apart import check_apart
from cases.scans.found import Found, Refused
from cases.templatetags.terms import TERMS

SLACK = 100_000  # bytes of a form around its file
TOO_BIG = _(
    "The file is larger than %(most)s. Scan it in gray at 200 or 300 points an inch, or send its pages in two files."
)
WHY_REFUSED = {
    "empty": _("The file is empty. Scan the paper again and choose the new file."),
    "kind": _("This is not a PDF, a JPEG or a PNG, whatever its name says. Scan the paper, or photograph it."),
    "tiff": _("This is a TIFF. Set the scanner to PDF and scan the paper again, or open the file and save it as PDF."),
    "heic": _(
        "This is a HEIC photograph, as an iPhone takes them. On the phone: Settings, Camera, Formats, Most compatible; "
        "then photograph the paper again. Or send the photograph to yourself by mail, which makes a JPEG of it."
    ),
    "unreadable": _("The file does not open: it is cut short or damaged. Scan the paper again."),
    "password": _("The file asks for a password. Open it, print it to PDF without one, and choose the new file."),
    "active": _(
        "This PDF holds something that acts: a program, a form that sends, or another file. "
        "Open it, print it to PDF, and choose the new file."
    ),
    "more_than_pdf": _("Something follows the end of this PDF. Open it, print it to PDF, and choose the new file."),
    "too_large": _("The picture has too many points to be read here. Scan it at 300 points an inch."),
    "too_long": _("The file has too many pages for one paper. Send the pages of this paper alone."),
}


class ScanUpload(MemoryFileUploadHandler):
    """Read into memory up to the size of a scan; a larger body is not read, and its field looks empty."""

    def handle_raw_input(
        self, input_data: Any, META: Any, content_length: int, boundary: Any, encoding: Any = None
    ) -> None:
        self.activated = content_length <= settings.EVIDENCE_MOST_BYTES + SLACK


class ScanForm(forms.Form):
    """Which paper, and its file, opened apart before anything is kept. `found`, `content`: the file that may enter."""

    kind = forms.ChoiceField(label=_("Kind of document"))
    file = forms.FileField(
        label=_("File"), allow_empty_file=True,
        widget=forms.FileInput({"accept": ".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"}),
    )

    def __init__(self, *args: Any, on: Any, length: int = 0, **kwargs: Any) -> None:
        """`length`: bytes of the body that was sent, read or not."""
        super().__init__(*args, **kwargs)
        self.on, self.refused = on, ""
        self.content, self.found = b"", Found("", 0)
        self.fields["kind"].choices = [("", ""), *TERMS["paper"].items()]
        most = {"most": filesizeformat(settings.EVIDENCE_MOST_BYTES)}
        self.fields["file"].help_text = _("PDF, JPEG or PNG, up to %(most)s.") % most
        if length > settings.EVIDENCE_MOST_BYTES + SLACK:
            self.fields["file"].error_messages["required"] = TOO_BIG % most

    def clean_kind(self) -> str:
        kind: str = self.cleaned_data["kind"]
        if not papers.copy_may_be_kept(kind, self.on):
            raise forms.ValidationError(
                _("A birth certificate is compared with the original and returned: no copy is kept (§ 830l(e), A-50).")
            )
        return kind

    def clean_file(self) -> None:
        file = self.cleaned_data["file"]
        if file.size > settings.EVIDENCE_MOST_BYTES:
            raise forms.ValidationError(TOO_BIG % {"most": filesizeformat(settings.EVIDENCE_MOST_BYTES)})
        self.content = file.read()
        try:
            self.found = check_apart(self.content)
        except Refused as why:
            self.refused = why.word
            raise forms.ValidationError(WHY_REFUSED[why.word]) from why


class AcceptForm(PaperForm):
    """The file was looked at, and it shows the paper."""

    legible = forms.BooleanField(label=_("Every page can be read, and it is the paper of this person."))
    field_order = ["issuer", "seen_on", "legible"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["folio"]
