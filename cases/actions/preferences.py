"""How a person wishes to be written to."""

from datetime import date

from django.db import transaction

from cases.models import Event, Person, User


@transaction.atomic
def choose(person: Person, *, language: str, by_post: bool, by: User, on: date) -> None:
    """The language of letters still to be made, and whether those of a batch are printed for this person."""
    held = Person.objects.select_for_update(of=("self",)).get(pk=person.pk)
    held.language, held.by_post = language, by_post
    held.save(update_fields=["language", "by_post"])
    details = {"language": language, "by_post": by_post}
    Event.record("preferences_chosen", on=on, by=by, person_id=person.pk, details=details)
