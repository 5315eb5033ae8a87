"""Words of § 766d, new participants."""

PHRASES: dict[str, tuple[str, str]] = {
    "766d/formula": (
        "{rate:percent} × {base:money} × {years:years} = {amount:money} al año{as_of:figures}.",
        "{rate:percent} × {base:money} × {years:years} = {amount:money} a year{as_of:figures}.",
    ),
    "766d/high_risk": (
        "Servicio de alto riesgo, {rate:percent} del sueldo promedio{as_of:then}: {base:money} × {rate:percent} = "
        "{amount:money} al año.",
        "High-risk service, {rate:percent} of average pay{as_of:then}: {base:money} × {rate:percent} = {amount:money} "
        "a year.",
    ),
    "766d/under_ten": (
        "Tiene {years:years} de servicio acreditado{as_of:then}; se requieren por lo menos 10 años.",
        "{years:years} of credited service{as_of:then}; at least 10 years are required.",
    ),
    "766d/under_twenty_five": (
        "Tiene {years:years} de servicio acreditado{as_of:then}; el retiro temprano requiere por lo menos 25 años.",
        "{years:years} of credited service{as_of:then}; early retirement requires at least 25 years.",
    ),
    "766d/under_thirty": (
        "Tiene {years:years} de servicio acreditado{as_of:then}; la pensión de alto riesgo requiere 30 años.",
        "{years:years} of credited service{as_of:then}; the high-risk annuity requires 30 years.",
    ),
    "766d/not_high_risk": (
        "No es miembro del Cuerpo de la Policía ni del Cuerpo de Bomberos.",
        "Not a member of the Police Corps or of the Firefighters Corps.",
    ),
    "766d/separated_before_65": (
        "Se separó antes del {on:day}, día en que cumple 65 años: le corresponde la pensión diferida del inciso (d).",
        "Separated before {on:day}, the 65th birthday: the deferred annuity of subsection (d) is the one.",
    ),
    "766d/separated_at_65": (
        "Se separó a los 65 años o más: le corresponde el inciso (a).",
        "Separated at 65 or more: subsection (a) is the one.",
    ),
    "766d/separated_before_55": (
        "Se separó antes del {on:day}, día en que cumplió 55 años.",
        "Separated before {on:day}, the 55th birthday.",
    ),
    "766d/not_on_the_birthday": (
        "No se separó el mismo día en que cumplió 55 años, el {on:day}.",
        "Did not separate on the very day of the 55th birthday, {on:day}.",
    ),
    "766d/nothing_to_reduce": (
        "La pensión comienza a los 65 años o después: no hay nada que reducir; le corresponde el inciso (d).",
        "The pension begins at 65 or later: there is nothing to reduce; subsection (d) is the one.",
    ),
    "766d/no_early_after_2013": (
        "No tenía derecho el 30 de junio de 2013; después de esa fecha no hay retiro temprano para nuevos "
        "participantes.",
        "Not entitled on June 30, 2013; after that day there is no early retirement for new participants.",
    ),
}
