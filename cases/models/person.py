"""A person, who may be participant, survivor, delegate and staff at once; and what identifies one."""

import uuid

import pgtrigger
from django.contrib.postgres.indexes import GinIndex, OpClass
from django.db import models
from django.db.models import F, Func, Q

from cases.models.assertion import IN_FORCE, Assertion
from cases.models.history import tracked
from cases.models.mandate import Mandate
from cases.models.merge import Merge
from cases.models.user import Role, User
from cases.social_security import blind_index

SHOWN_OF_A_NUMBER = "•••-••-••••"


class Fold(Func):
    """Lower case without accents, by the immutable SQL function `fold` of the first migration."""

    template = "fold(%(expressions)s)"
    arg_joiner = " || ' ' || "
    output_field = models.CharField()


class PersonQuerySet(models.QuerySet):
    def visible_to(self, user: User, *, desk: str) -> "PersonQuerySet":
        """The one door to people. A coordinator sees the files her agencies hold, save her own; an administrator all
        but their own; a retiree oneself; a relative whoever lets them."""
        if not user.is_authenticated or not user.holds(desk):
            return self.none()
        match desk:
            case Role.Name.COORDINATOR:
                held = Q(custodies__agency__in=user.agencies(), custodies__to_on__isnull=True)
                return self.filter(held).exclude(user=user).whole()
            case Role.Name.ADMINISTRATOR | Role.Name.AUDITOR:
                return self.all()
            case Role.Name.DELEGATE:
                return self.filter(pk__in=Mandate.objects.people(user, *Mandate.Scope.values))
            case _:
                return self.filter(user=user)

    def whole(self) -> "PersonQuerySet":
        """Without the files that lead to another."""
        return self.exclude(pk__in=Merge.objects.in_force().values("merged"))

    def one_with(self, person_id: uuid.UUID) -> "PersonQuerySet":
        """The person, with every file that leads to this one."""
        return self.filter(Q(pk=person_id) | Q(pk__in=Merge.objects.in_force().filter(kept=person_id).values("merged")))

    def named(self, words: str) -> "PersonQuerySet":
        """Whose surnames or names contain every word typed; accents and case do not matter."""
        people = self
        for word in words.split():
            people = people.filter(search_name__contains=Fold(models.Value(word)))
        return people

    def numbered(self, number: str) -> "PersonQuerySet":
        """Who has this Social Security number, as nine digits; nobody reads it to find it."""
        return self.filter(social_security_number__blind_index=blind_index(number))

    def in_order(self) -> "PersonQuerySet":
        """By surname as a person would file them: accents do not matter, in any locale of the server."""
        return self.order_by("search_name")


@tracked(exclude=["search_name"])
class Person(models.Model):
    """Names and where letters go. Dates of birth and death are statements with evidence: see `VitalDate`."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    given_names = models.CharField(max_length=80)
    first_surname = models.CharField(max_length=60)
    second_surname = models.CharField(max_length=60, blank=True)
    language = models.CharField(max_length=2, choices=[("es", "Español"), ("en", "English")], default="es")
    by_post = models.BooleanField(db_default=True, default=True)  # a letter of a batch is printed for this person
    address_line_1 = models.CharField(max_length=80, blank=True)
    address_line_2 = models.CharField(max_length=80, blank=True)
    urbanization = models.CharField(max_length=80, blank=True)
    town = models.CharField(max_length=60, blank=True)
    postal_code = models.CharField(max_length=10, blank=True)
    search_name = models.GeneratedField(
        expression=Fold(F("first_surname"), F("second_surname"), F("given_names")),
        output_field=models.CharField(max_length=210),
        db_persist=True,
    )

    objects = PersonQuerySet.as_manager()

    class Meta:
        indexes = [
            GinIndex(OpClass(F("search_name"), name="gin_trgm_ops"), name="person_by_part_of_name"),
            models.Index(fields=["search_name"], name="person_by_name"),
        ]

    def __str__(self) -> str:
        return self.full_name

    @property
    def surnames(self) -> str:
        return f"{self.first_surname} {self.second_surname}".strip()

    @property
    def full_name(self) -> str:
        return f"{self.given_names} {self.surnames}"

    @property
    def address_lines(self) -> list[str]:
        place = f"{self.town}, Puerto Rico {self.postal_code}".strip()
        return [line for line in (self.urbanization, self.address_line_1, self.address_line_2, place) if line]


class SocialSecurityNumber(models.Model):
    """The number, enciphered and bound to its person, found only through a keyed blind index.

    It stands in a table of its own so that no history table, log or list of people ever carries it.
    """

    person = models.OneToOneField(Person, models.PROTECT, primary_key=True, related_name="social_security_number")
    cipher = models.BinaryField()
    blind_index = models.BinaryField(max_length=32, unique=True)

    def __str__(self) -> str:
        return SHOWN_OF_A_NUMBER


# A day of birth stated, corrected or withdrawn is at once beside each pension of the person: see `Pension`.
MOVES_THE_65TH_BIRTHDAY = """
    UPDATE cases_pension SET born_on = NULL WHERE person_id = NEW.person_id;
    RETURN NEW;
"""


class VitalDate(Assertion):
    """A day of birth or of death, with what shows it. Every age in the law is counted from here."""

    class Kind(models.TextChoices):
        BIRTH = "birth"
        DEATH = "death"

    person = models.ForeignKey(Person, models.PROTECT, related_name="vital_dates")
    kind = models.CharField(max_length=5, choices=Kind)
    on = models.DateField()

    class Meta(Assertion.Meta):
        triggers = [
            *Assertion.Meta.triggers,
            pgtrigger.Trigger(
                name="moves_the_65th_birthday",
                when=pgtrigger.After,
                operation=pgtrigger.Insert | pgtrigger.Update,
                condition=pgtrigger.Condition("NEW.kind = 'birth'"),
                func=MOVES_THE_65TH_BIRTHDAY,
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["person", "kind"], condition=IN_FORCE, name="one_day_of_birth_and_of_death"
            ),
        ]
        indexes = [models.Index(fields=["on"], condition=Q(kind="birth") & IN_FORCE, name="people_by_birth")]
