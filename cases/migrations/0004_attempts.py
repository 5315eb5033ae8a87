import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('cases', '0003_life_of_a_pension'),
    ]

    operations = [
        migrations.CreateModel(
            name='Attempt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('door', models.CharField(max_length=11)),
                ('network', models.CharField(max_length=32)),
                ('account', models.CharField(blank=True, max_length=32)),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
            options={
                'indexes': [models.Index(fields=['door', 'network', 'at'], name='attempts_of_a_network'), models.Index(fields=['at'], name='attempts_by_age')],
            },
        ),
    ]
