import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models
from django.db.models.functions import Now


class Migration(migrations.Migration):
    dependencies = [("cases", "0008_nothing_is_taken_back_by_surprise")]

    operations = [
        migrations.CreateModel(
            name="LedgerDay",
            fields=[
                ("on", models.DateField(primary_key=True, serialize=False)),
                ("lines", models.PositiveIntegerField()),
                ("at", models.DateTimeField(db_default=Now(), editable=False)),
            ],
        ),
        migrations.AddIndex(
            "act",
            models.Index(
                condition=models.Q(("kind__in", ("suspended", "resumed", "ended"))), fields=["from_on"],
                name="stops_by_their_day",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="ledgerday",
            trigger=pgtrigger.compiler.Trigger(
                name="a_day_of_the_ledger_stays_kept",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="4a5dc3e0628360d4e9f8543e17f8cbabbce78dc2", operation="UPDATE OR DELETE",
                    pgid="pgtrigger_a_day_of_the_ledger_stays_kept_a02d7", table="cases_ledgerday", when="BEFORE",
                ),
            ),
        ),
    ]
