"""What shows a fact, and the papers an application waits for."""

from django.db import models
from django.db.models import Q

from cases.models.assertion import Recorded


class Paper(models.TextChoices):
    """Kinds of document, the first three those with which every file begins (§ 830l(e))."""

    BIRTH_CERTIFICATE = "birth_certificate"
    APPOINTMENT = "appointment"
    INDIVIDUAL_STATEMENT = "individual_statement"
    SERVICE_CERTIFICATION = "service_certification"
    PLAN_ELECTION = "plan_election"
    SOCIAL_SECURITY = "social_security"
    MAYOR_CERTIFICATE = "mayor_certificate"
    RAISE_ACT = "raise_act"
    APPLICATION = "application"
    ELECTION_SHEET = "election_sheet"
    DEATH_CERTIFICATE = "death_certificate"
    OTHER = "other"


class Evidence(Recorded):
    """A paper seen: compared with the original and returned, or kept on file as a folio."""

    person = models.ForeignKey("cases.Person", models.PROTECT, related_name="evidence")
    kind = models.CharField(max_length=24, choices=Paper)
    issuer = models.CharField(max_length=160, blank=True)
    issued_on = models.DateField(null=True, blank=True)
    seen_on = models.DateField()
    folio = models.CharField(max_length=40, blank=True)

    class Meta(Recorded.Meta):
        indexes = [models.Index(fields=["person", "kind"], name="evidence_by_person")]


class Document(models.Model):
    """A paper one application needs, and whether it is there. `received` ones point at what was seen."""

    application = models.ForeignKey("cases.RetirementApplication", models.PROTECT, related_name="documents")
    kind = models.CharField(max_length=24, choices=Paper)
    evidence = models.ForeignKey(Evidence, models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["application", "kind"],
                condition=~Q(kind="other"),
                name="an_application_needs_a_paper_once",
            )
        ]
