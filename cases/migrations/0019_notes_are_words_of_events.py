import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cases", "0018_files_on_their_way")]

    operations = [
        migrations.AlterModelOptions(name="contact", options={"ordering": ["-event"]}),
        migrations.RemoveIndex(model_name="contact", name="contacts_of_a_case"),
        migrations.RemoveField(model_name="contact", name="at"),
        migrations.RemoveField(model_name="contact", name="by"),
        migrations.AddField(
            model_name="contact",
            name="event",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="contact", to="cases.event"
            ),
        ),
    ]
