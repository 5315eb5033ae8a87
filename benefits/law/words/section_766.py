"""Words of § 766(a) and (e)."""

PHRASES: dict[str, tuple[str, str]] = {
    "766a_age/under_ten": (
        "Tiene {years:years} de servicio acreditado{as_of:then}; la pensión por edad requiere por lo menos 10 años.",
        "{years:years} of credited service{as_of:then}; the age annuity requires at least 10 years.",
    ),
    "766a_age/formula": (
        "Suma de las dos partes de la fórmula: {amount:money} al año.",
        "Sum of the two parts of the formula: {amount:money} a year.",
    ),
    "766a_age/to_twenty": (
        "Hasta veinte años{as_of:figures}: {rate:percent} × {base:money} × {years:years} = {amount:money}.",
        "Up to twenty years{as_of:figures}: {rate:percent} × {base:money} × {years:years} = {amount:money}.",
    ),
    "766a_age/over_twenty": (
        "En exceso de veinte años{as_of:figures}: {rate:percent} × {base:money} × {years:years} = {amount:money}.",
        "Beyond twenty years{as_of:figures}: {rate:percent} × {base:money} × {years:years} = {amount:money}.",
    ),
    "766a_age/maximum": (
        "Máximo de {rate:percent} del sueldo promedio{as_of:then}: {base:money} × {rate:percent} = {amount:money} al "
        "año.",
        "Maximum of {rate:percent} of average pay{as_of:then}: {base:money} × {rate:percent} = {amount:money} a year.",
    ),
    "766e/excepted": (
        "La pensión de policías y alcaldes no se recomputa por el Seguro Social.",
        "The pension of police and mayors is not recomputed for Social Security.",
    ),
    "766e/kept_right": (
        "Conserva el derecho de policía (sección 766(a), Disponiéndose): su pensión no se recomputa por el Seguro "
        "Social.",
        "The police right is kept (§ 766(a), proviso): the pension is not recomputed for Social Security.",
    ),
    "766e/other_plan": (
        "No está en el Plan de Coordinación: su pensión no se recomputa a los 65.",
        "Not in the Coordination Plan: the pension is not recomputed at 65.",
    ),
    "766e/not_insured": (
        "No tiene los créditos que exige el Seguro Social: mientras no los tenga, rige el inciso (a).",
        "Not fully insured under Social Security: until then subsection (a) governs.",
    ),
    "766e/no_primary_benefits": (
        "Al comenzar la pensión, a los 65 años o más, no estaba plenamente asegurado; mientras no califique para los "
        "beneficios primarios del Seguro Social, rige el inciso (a).",
        "Not fully insured when the pension began, at 65 or more: until the member qualifies for primary Social "
        "Security benefits, subsection (a) governs.",
    ),
    "766e/in_its_place": (
        "Desde el {on:day} rige en su lugar el recómputo del inciso (e).",
        "From {on:day} the recomputation of subsection (e) stands in its place.",
    ),
    "766e/from_the_start": (
        "Desde que comienza, el {on:day}, la pensión se rige por la fórmula del inciso (e).",
        "From its beginning, on {on:day}, the pension is governed by the formula of subsection (e).",
    ),
    "766e/formula": (
        "Suma de los cuatro productos: {amount:money} al año.",
        "Sum of the four products: {amount:money} a year.",
    ),
    "766e/A": (
        "Hasta $6,600.00 de sueldo y veinte años{as_of:figures}: {rate:percent} × {base:money} × {years:years} = "
        "{amount:money}.",
        "Up to $6,600.00 of pay and twenty years{as_of:figures}: {rate:percent} × {base:money} × {years:years} = "
        "{amount:money}.",
    ),
    "766e/B": (
        "Hasta $6,600.00 de sueldo, años en exceso de veinte{as_of:figures}: {rate:percent} × {base:money} × "
        "{years:years} = {amount:money}.",
        "Up to $6,600.00 of pay, years beyond twenty{as_of:figures}: {rate:percent} × {base:money} × {years:years} = "
        "{amount:money}.",
    ),
    "766e/C": (
        "Sueldo en exceso de $6,600.00, hasta veinte años{as_of:figures}: {rate:percent} × {base:money} × "
        "{years:years} = {amount:money}.",
        "Pay above $6,600.00, up to twenty years{as_of:figures}: {rate:percent} × {base:money} × {years:years} = "
        "{amount:money}.",
    ),
    "766e/D": (
        "Sueldo en exceso de $6,600.00, años en exceso de veinte{as_of:figures}: {rate:percent} × {base:money} × "
        "{years:years} = {amount:money}.",
        "Pay above $6,600.00, years beyond twenty{as_of:figures}: {rate:percent} × {base:money} × {years:years} = "
        "{amount:money}.",
    ),
}
