"""Who signs in, and in which roles, from when to when."""

import uuid
from datetime import date

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.postgres.expressions import ArraySubquery
from django.db import models
from django.db.models import F, Q
from django.utils.functional import cached_property

from cases import clock
from cases.models.history import tracked


class UserManager(BaseUserManager):
    def create_user(self, username: str, password: str | None = None, **fields) -> "User":
        user = self.model(username=username, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def with_roles(self) -> "models.QuerySet[User]":
        """Each with the roles held today, in the place where `User.holds` would keep what it asks for."""
        held = Role.objects.held_on(clock.today()).filter(user=models.OuterRef("pk"))
        return self.annotate(_held=ArraySubquery(held.values("role")))


@tracked(exclude=["password", "last_login", "saved_filters"])
class User(AbstractBaseUser):
    """A sign-in. Staff and retirees alike may be a person of the System; what they may do is asked case by case."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    username = models.CharField(max_length=60, unique=True)
    full_name = models.CharField(max_length=160)
    position = models.CharField(max_length=160, blank=True, help_text="As it stands under a signature.")
    person = models.OneToOneField("cases.Person", models.PROTECT, null=True, blank=True, related_name="user")
    is_active = models.BooleanField(default=True)
    saved_filters = models.JSONField(default=list, blank=True, editable=False)  # of one's own queue: name, query

    USERNAME_FIELD = "username"
    objects = UserManager()

    def __str__(self) -> str:
        return self.full_name

    def holds(self, role: str) -> bool:
        """Whether the role is held today, at any agency. Asked once a request: the instance remembers."""
        return role in self._held

    @cached_property
    def _held(self) -> list[str]:
        return list(self.roles.held_on(clock.today()).values_list("role", flat=True))

    def agencies(self) -> "models.QuerySet[Role]":
        """Ids of the agencies this user coordinates today."""
        held = self.roles.held_on(clock.today()).filter(role=Role.Name.COORDINATOR)
        return held.values("agency_id")


class RoleQuerySet(models.QuerySet):
    def held_on(self, day: date) -> "RoleQuerySet":
        return self.filter(Q(until_on__isnull=True) | Q(until_on__gte=day), from_on__lte=day)


@tracked()
class Role(models.Model):
    """A role held for a time: coordinators at one agency, the others in the whole System."""

    class Name(models.TextChoices):
        COORDINATOR = "coordinator"
        ADMINISTRATOR = "administrator"
        RETIREE = "retiree"
        AUDITOR = "auditor"
        DELEGATE = "delegate"

    user = models.ForeignKey(User, models.PROTECT, related_name="roles")
    role = models.CharField(max_length=14, choices=Name)
    agency = models.ForeignKey("cases.Agency", models.PROTECT, null=True, blank=True, related_name="roles")
    from_on = models.DateField()
    until_on = models.DateField(null=True, blank=True)

    objects = RoleQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(role="coordinator", agency__isnull=False)
                | (~Q(role="coordinator") & Q(agency__isnull=True)),
                name="only_a_coordinator_has_an_agency",
            ),
            models.CheckConstraint(
                condition=Q(until_on__isnull=True) | Q(until_on__gte=F("from_on")),
                name="a_role_ends_after_it_begins",
            ),
            models.UniqueConstraint(
                fields=["user", "role", "agency"],
                condition=Q(until_on__isnull=True),
                nulls_distinct=False,
                name="a_role_is_held_once",
            ),
        ]
