"""One LetterContent in, one signed PDF out, looked at before anyone stores it."""

from dataclasses import replace

from benefits.letters import origins
from benefits.letters.content import LetterContent
from benefits.letters.recompute import Recomputation
from benefits.letters.render import render
from benefits.letters.seal import Seal
from benefits.letters.sign import sign
from benefits.letters.verify import Status, verify
from benefits.letters.words import delegated, phrase

REFUSED = {Recomputation.NOT_THE_SAME, Recomputation.CANNOT}


class IssueError(Exception):
    """The finished file does not stand its own verification and must not be stored. Names the answer, no person."""


def issue(content: LetterContent, seal: Seal) -> bytes:
    """The letter, set, sealed and verified. A demonstration's seal makes it a sample, whatever the content says.

    Raises ContentError where the words do not match the record, IssueError, and what `render` and `sign` raise.
    """
    origins.check(content)
    if seal.demonstration:
        content = replace(content, demonstration=True)
    pdf = sign(render(content), seal, reason=_reason(content))
    verdict = verify(pdf, seal.anchors)
    if verdict.status != Status.VALID or verdict.recomputed is None:
        raise IssueError(f"{verdict.status} {verdict.word}".strip())
    if verdict.recomputed.answer in REFUSED:
        raise IssueError(verdict.recomputed.answer)
    return pdf


def _reason(content: LetterContent) -> str:
    """Who approved it, by name and office; and for whom, where by delegation."""
    approval, language = content.approval, content.language
    by = phrase("signature_reason", language, name=approval.name, office=approval.office)
    return f"{by}. {delegated(approval.under, language)}" if approval.under else by
