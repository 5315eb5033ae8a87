"""The month ledger: per pension and month what was owed before and after each act, and what was paid."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from benefits.models import sealed

MONEY = {"max_digits": 14, "decimal_places": 2}
FIRST_OF_MONTH = Q(month__day=1)


class LedgerLine(models.Model):
    """What an act did to a month: dollars owed for it before and after, and what had been paid for it by then.

    Closed months are never edited: a later act writes a later line. The last line of a month is what is owed for it.
    `claimed` is the part that no payment of the month can settle any more: above zero it is owed to the person, below
    zero the person owes it. `reading` is the one of A-46 that divided the month, if anything divides it.
    """

    pension = models.ForeignKey("cases.Pension", models.PROTECT, related_name="lines")
    act = models.ForeignKey("cases.Act", models.PROTECT, related_name="lines")
    month = models.DateField()
    owed_before = models.DecimalField(**MONEY)
    owed_after = models.DecimalField(**MONEY)
    paid = models.DecimalField(**MONEY)
    difference = models.GeneratedField(
        expression=F("owed_after") - F("owed_before"), output_field=models.DecimalField(**MONEY), db_persist=True
    )
    claimed = models.DecimalField(**MONEY, default=0)
    reading = models.CharField(max_length=16, blank=True)
    cause = models.CharField(max_length=24)
    provision = models.CharField(max_length=60)
    on = models.DateField()

    class Meta:
        ordering = ["month", "id"]
        triggers = [sealed("a_ledger_line_is_never_edited")]
        constraints = [
            models.UniqueConstraint(fields=["pension", "month", "act"], name="an_act_touches_a_month_once"),
            models.CheckConstraint(condition=FIRST_OF_MONTH, name="a_line_is_of_a_month"),
        ]
        indexes = [
            models.Index(fields=["pension", "on"], condition=~Q(claimed=0), name="lines_that_leave_a_claim"),
        ]


class LedgerDay(models.Model):
    """A first of a month or a pay day that the clock has met for every pension; those missed are met late."""

    on = models.DateField(primary_key=True)
    lines = models.PositiveIntegerField()
    at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        triggers = [sealed("a_day_of_the_ledger_stays_kept")]


class Payment(models.Model):
    """One payment of a month: gross, what was taken from it, and net, in dollars. `part` counts from 1.

    `imported` rows come from the payer's file; `simulated` ones suppose that what was known on the pay day was paid.
    """

    class Source(models.TextChoices):
        IMPORTED = "imported"
        SIMULATED = "simulated"

    pension = models.ForeignKey("cases.Pension", models.PROTECT, related_name="payments")
    month = models.DateField()
    part = models.PositiveSmallIntegerField()
    paid_on = models.DateField()
    gross = models.DecimalField(**MONEY)
    net = models.DecimalField(**MONEY)
    source = models.CharField(max_length=9, choices=Source)
    file = models.ForeignKey("cases.ReceivedFile", models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["month", "part"]
        triggers = [sealed("a_payment_is_never_edited")]
        constraints = [
            models.UniqueConstraint(fields=["pension", "month", "part"], name="a_part_is_paid_once"),
            models.CheckConstraint(condition=FIRST_OF_MONTH, name="a_payment_is_of_a_month"),
            models.CheckConstraint(condition=Q(gross__gte=0, net__lte=F("gross")), name="net_is_within_gross"),
        ]


class Deduction(models.Model):
    """What was taken from a payment, as the payer's file names it, in dollars."""

    payment = models.ForeignKey(Payment, models.PROTECT, related_name="deductions")
    name = models.CharField(max_length=60)
    amount = models.DecimalField(**MONEY)

    class Meta:
        triggers = [sealed("a_deduction_is_never_edited")]
