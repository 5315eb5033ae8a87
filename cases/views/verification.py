"""Anyone's door: is this letter whole, and does it still hold? Nothing that was not in the file or typed is told."""

from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from benefits.letters.apart import Told, verify_apart
from benefits.letters.verify import Status
from cases import doors
from cases.forms.public import LetterCodeForm, LetterFileForm
from cases.models import Attempt, Letter

PAGE = "public/verify.html"


@dataclass(frozen=True)
class Standing:
    """Whether a letter that is ours still holds: `replaced_on` the day another took its place."""

    known: bool
    replaced_on: date | None = None


@require_http_methods(["GET", "HEAD", "POST"])
def verify(request: HttpRequest) -> HttpResponse:
    """The two ways in: the file, or what stands on paper."""
    if request.method != "POST":
        return _page(request, 200, code=LetterCodeForm(initial={"code": request.GET.get("codigo", "")[:40]}))
    return _of_a_file(request) if request.POST.get("way") == "file" else _of_paper(request)


def _of_a_file(request: HttpRequest) -> HttpResponse:
    """Read apart, in memory, with limits; compared by its hash with the letters issued."""
    if doors.is_shut(request, Attempt.Door.LETTER_FILE):
        return _page(request, 429, shut=True)
    doors.note(request, Attempt.Door.LETTER_FILE)
    form = LetterFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, 422, file=form, too_big=_is_too_big(request))
    pdf = form.cleaned_data["file"].read()
    told = verify_apart(pdf, settings.SEAL_TRUST)
    return _page(request, 200, told=told, lines=_in_language(told), standing=_standing(told, pdf))


def _of_paper(request: HttpRequest) -> HttpResponse:
    """*Matches*, *does not match* or *replaced on*, and nothing else."""
    if doors.is_shut(request, Attempt.Door.LETTER_CODE):
        return _page(request, 429, shut=True)
    form = LetterCodeForm(request.POST)
    if not form.is_valid():
        return _page(request, 422, code=form)
    doors.note(request, Attempt.Door.LETTER_CODE)
    letter = Letter.objects.with_amounts().filter(short_code=form.cleaned_data["code"]).first()
    matches = letter is not None and letter.stated_monthly == form.cleaned_data["monthly"]
    replaced_on = _replaced_on(letter) if letter is not None and matches else None
    return _page(request, 200, paper={"matches": matches, "replaced_on": replaced_on})


def _page(request: HttpRequest, status: int, **found: object) -> HttpResponse:
    context = {"file": LetterFileForm(), "code": LetterCodeForm()} | found
    return render(request, PAGE, context, status=status)


def _is_too_big(request: HttpRequest) -> bool:
    """A body larger than memory allows is not read at all: its field then looks empty."""
    return int(request.META.get("CONTENT_LENGTH") or 0) > settings.FILE_UPLOAD_MAX_MEMORY_SIZE


def _in_language(told: Told) -> list[str]:
    return told.lines["en" if (get_language() or "").startswith("en") else "es"]


def _standing(told: Told, pdf: bytes) -> Standing | None:
    """Of a valid file: whether this office issued it, and whether another letter has taken its place."""
    if told.status != Status.VALID:
        return None
    letter = Letter.objects.filter(sha256=sha256(pdf).hexdigest()).select_related("superseded_by").first()
    return Standing(False) if letter is None else Standing(True, _replaced_on(letter))


def _replaced_on(letter: Letter) -> date | None:
    later: Letter | None = getattr(letter, "superseded_by", None)
    return later.issued_on if later else None


