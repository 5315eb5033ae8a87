"""§ 829. Supplementation Plan: «la anualidad no se reducirá a los 65 años».

The rules on coordinated contributions and on the recompute at 65 cease for members who choose full supplementation.
"""

from benefits.law.facts import Facts, Plan
from benefits.law.law import Law
from benefits.law.membership import excepted_from_coordination
from benefits.law.stops import Unknown


def is_recomputed(facts: Facts, law: Law) -> bool:
    """Whether this member's annuity is recomputed at all: Coordination, and neither police nor mayor.

    Raises ``Unknown`` for a plan not known.
    """
    if facts.plan not in (None, Plan.COORDINATION) or excepted_from_coordination(facts, law):
        return False
    if facts.plan is None:
        raise Unknown("plan")
    return True
