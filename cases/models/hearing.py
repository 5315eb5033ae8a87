"""No pension is lowered by surprise: the rule in the database, for whoever comes another way."""

from datetime import timedelta

# Rules of the office, not of a statute that was read: how long before a foreseeable reduction its notice goes out, and
# how many whole days whoever is told has to answer.
DAYS_BEFORE = timedelta(days=90)
DAYS_TO_BE_HEARD = timedelta(days=30)

# A lower amount, from a day gone by or to come, is confirmed once the person was told the figures, or the same facts,
# and heard (or let the time pass). A change of law is told 90 days before its day; told once the day was gone by, it is
# heard on a debt of money already paid. `Notice.hear_until` is the last day to be heard.
REDUCES_AFTER_HEARING = """
    SELECT * INTO answer FROM benefits_determination WHERE id = NEW.determination_id;
    SELECT * INTO pension FROM cases_pension p WHERE p.person_id = answer.subject AND p.benefit = answer.benefit
        ORDER BY p.recomputed_id IS NOT DISTINCT FROM answer.id DESC, p.state = 'ended' LIMIT 1;
    SELECT coalesce(
        (SELECT a.monthly FROM cases_act a WHERE a.pension_id = pension.id AND a.monthly IS NOT NULL
            AND a.from_on <= answer.effective_on AND NOT EXISTS (SELECT 1 FROM cases_act u WHERE u.undoes_id = a.id)
            ORDER BY a.id DESC LIMIT 1),
        (SELECT b.monthly FROM benefits_determination b WHERE b.id = pension.determination_id)
    ) INTO paid;
    IF coalesce(answer.monthly, 0) < coalesce(paid, 0) AND NOT EXISTS (
        SELECT 1 FROM cases_notice n LEFT JOIN benefits_forecast f ON f.id = n.forecast_id
        WHERE n.pension_id = pension.id AND n.kind IN ('reduction', 'age_65', 'law_change') AND n.given_on IS NOT NULL
          AND (n.hear_until < NEW."on" OR n.answered_on IS NOT NULL)
          AND (answer.cause <> 'law_change' OR n.given_on <= n.changes_on - 90 OR n.given_on >= n.changes_on)
          AND (n.determination_id = answer.id
               OR (n.after = answer.monthly AND n.changes_on = answer.effective_on)
               OR (f.facts - 'payment_date' = answer.facts - 'payment_date' AND n.changes_on <= answer.effective_on))
    ) THEN
        RAISE EXCEPTION 'what is paid is not reduced before the person was told and could be heard'
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""
