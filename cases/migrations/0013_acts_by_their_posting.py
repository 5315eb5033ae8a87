from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cases", "0012_second_factors")]

    operations = [
        migrations.AddField("act", "posting", models.BigIntegerField(default=0), preserve_default=False),
    ]
