from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("cases", "0006_returns_to_service")]

    operations = [
        migrations.RemoveConstraint("act", "a_source_acts_once"),
        migrations.AddConstraint(
            "act",
            models.UniqueConstraint(fields=("pension", "kind", "source", "from_on"), name="a_source_acts_once"),
        ),
        migrations.AddField(
            "ledgerline", "claimed", models.DecimalField(decimal_places=2, default=0, max_digits=14)
        ),
        migrations.AddField("ledgerline", "reading", models.CharField(blank=True, max_length=16)),
        migrations.AddIndex(
            "ledgerline",
            models.Index(
                condition=Q(("claimed", 0), _negated=True), fields=["pension", "on"], name="lines_that_leave_a_claim"
            ),
        ),
    ]
