import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [('cases', '0014_handling_of_a_case'), ('benefits', '0002_forecasts')]

    operations = [
        pgtrigger.migrations.RemoveTrigger(
            model_name='pension',
            name='stands_beside_what_decides',
        ),
        migrations.AddField(
            model_name='returnanswer',
            name='monthly',
            field=models.DecimalField(decimal_places=2, max_digits=14, null=True),
        ),
        migrations.AddField(
            model_name='returnanswer',
            name='worked_out',
            field=models.JSONField(default=dict),
        ),
        migrations.AlterField(
            model_name='letter',
            name='kind',
            field=models.CharField(choices=[('award', 'Award'), ('denial', 'Denial'), ('recompute', 'Recompute'), ('correction', 'Correction'), ('notice_65', 'Notice 65'), ('insured_asked', 'Insured Asked'), ('reduction', 'Reduction'), ('suspension', 'Suspension'), ('resumption', 'Resumption'), ('choice', 'Choice'), ('additional', 'Additional'), ('recovery', 'Recovery'), ('recovery_plan', 'Recovery Plan'), ('ended', 'Ended'), ('certificate', 'Certificate')], max_length=14),
        ),
        migrations.AlterField(
            model_name='notice',
            name='kind',
            field=models.CharField(choices=[('age_65', 'Age 65'), ('insured_asked', 'Insured Asked'), ('reduction', 'Reduction'), ('recovery', 'Recovery'), ('recovery_plan', 'Recovery Plan'), ('suspension', 'Suspension'), ('resumption', 'Resumption'), ('choice', 'Choice'), ('additional', 'Additional'), ('ended', 'Ended'), ('certificate', 'Certificate')], max_length=14),
        ),
        migrations.AlterField(
            model_name='noticehistory',
            name='kind',
            field=models.CharField(choices=[('age_65', 'Age 65'), ('insured_asked', 'Insured Asked'), ('reduction', 'Reduction'), ('recovery', 'Recovery'), ('recovery_plan', 'Recovery Plan'), ('suspension', 'Suspension'), ('resumption', 'Resumption'), ('choice', 'Choice'), ('additional', 'Additional'), ('ended', 'Ended'), ('certificate', 'Certificate')], max_length=14),
        ),
        migrations.AlterField(
            model_name='returnanswer',
            name='phase',
            field=models.CharField(choices=[('begun', 'begun'), ('ended', 'ended'), ('age', 'age'), ('table', 'table')], max_length=5),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='pension',
            trigger=pgtrigger.compiler.Trigger(name='stands_beside_what_decides', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n    NEW.born_on := (\n        SELECT v."on" FROM cases_vitaldate v WHERE v.person_id = NEW.person_id AND v.kind = \'birth\'\n          AND v.superseded_by_id IS NULL AND NOT v.withdrawn\n    );\n    IF NEW.benefit <> \'retirement\' THEN\n        NEW.awaits_65 := false;\n    ELSIF NEW.determination_id IS NULL THEN\n        NEW.awaits_65 := NOT EXISTS (\n            SELECT 1 FROM cases_inherited i WHERE i.pension_id = NEW.id AND (\n                i.regime <> \'447-1951\' OR i.why->>\'code\' NOT IN (\'as_before\', \'missing\')\n            )\n        );\n    ELSIF TG_OP = \'UPDATE\' AND NEW.determination_id IS NOT DISTINCT FROM OLD.determination_id THEN\n        NEW.awaits_65 := OLD.awaits_65;\n    ELSE\n        NEW.awaits_65 := EXISTS (\n            SELECT 1 FROM benefits_determination b WHERE b.id = NEW.determination_id AND jsonb_path_exists(\n                b.routes,\n                \'$.routes[*] ? (@.route == $elected).look_again[*].provision\n                    ? (@ starts with "§ 766(e)" || @ == "§ 766a(c)")\',\n                jsonb_build_object(\'elected\', b.elected_route)\n            )\n        );\n    END IF;\n    RETURN NEW;\n', hash='d01295bf6b077faa306224a9c1559f3fb94e8095', operation='INSERT OR UPDATE', pgid='pgtrigger_stands_beside_what_decides_bf781', table='cases_pension', when='BEFORE')),
        ),
    ]
