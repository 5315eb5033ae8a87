"""Anyone's door: is this letter whole, and does it still hold? Nothing that was not in the file or typed is told."""

from threading import BoundedSemaphore

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from benefits.letters.apart import Told, verify_apart
from benefits.letters.verify import Status
from cases import doors, standing
from cases.forms.public import LetterCodeForm, LetterFileForm
from cases.models import Attempt, Letter
from cases.standing import Standing

PAGE = "public/verify.html"
READERS = BoundedSemaphore(2)  # files read at once by one process of the web server: its other hands are for everybody


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
    told = _told(pdf)
    if told is None:
        return _page(request, 503, busy=True)
    known = told.status == Status.VALID
    stands = standing.of_file(pdf) if known else None
    return _page(request, 200, told=told, lines=_in_language(told), stands=stands, stranger=known and stands is None)


def _told(pdf: bytes) -> Told | None:
    """What the other process says; None while as many files as may be are being read."""
    if not READERS.acquire(blocking=False):
        return None
    try:
        return verify_apart(pdf, settings.SEAL_TRUST, settings.SEAL_CRL)
    finally:
        READERS.release()


def _of_paper(request: HttpRequest) -> HttpResponse:
    """*Matches*, *does not match* or *replaced on*, and nothing else."""
    form = LetterCodeForm(request.POST)
    if not form.is_valid():
        return _page(request, 422, code=form)
    code, monthly = form.cleaned_data["code"], form.cleaned_data["monthly"]
    if doors.is_shut(request, Attempt.Door.LETTER_CODE, code):
        return _page(request, 429, shut=True)
    doors.note(request, Attempt.Door.LETTER_CODE, code)
    letter = Letter.objects.with_amounts().filter(short_code=code).first()
    if letter is None or letter.stated_monthly != monthly:
        return _page(request, 200, paper={"matches": False})
    doors.forget(request, Attempt.Door.LETTER_CODE, code)
    stands = standing.of(letter)
    return _page(request, 200, paper={"matches": _vouched(stands), "replaced_on": stands.replaced_on})


def _page(request: HttpRequest, status: int, **found: object) -> HttpResponse:
    context = {"file": LetterFileForm(), "code": LetterCodeForm()} | found
    return render(request, PAGE, context, status=status)


def _is_too_big(request: HttpRequest) -> bool:
    """A body larger than memory allows is not read at all: its field then looks empty."""
    return int(request.META.get("CONTENT_LENGTH") or 0) > settings.FILE_UPLOAD_MAX_MEMORY_SIZE


def _in_language(told: Told) -> list[str]:
    return told.lines["en" if (get_language() or "").startswith("en") else "es"]


def _vouched(stands: Standing) -> bool:
    """A letter that was withdrawn, and that no other has replaced, is vouched for no more."""
    return stands.replaced_on is not None or stands.withdrawn_on is None
