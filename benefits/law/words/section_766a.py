"""Words of § 766a, the merit annuity."""

PHRASES: dict[str, tuple[str, str]] = {
    "766a/under_thirty": (
        "Tiene {years:years} de servicio acreditado{as_of:then}; la pensión por mérito requiere por lo menos 30 años.",
        "{years:years} of credited service{as_of:then}; the merit annuity requires at least 30 years.",
    ),
    "766a/not_in_service": (
        "Solicitó después de separarse; la sección habla de participantes en servicio activo.",
        "Applied after separating; the section speaks of members in active service.",
    ),
    "766a/other_plan": (
        "No está en el Plan de Coordinación, el único que nombra el inciso (b).",
        "Not in the Coordination Plan, the only one that subsection (b) names.",
    ),
    "766a/first_retires_at_65": (
        "Se retira por primera vez a los 65 años o más, fuera del inciso (d).",
        "First retires at 65 or more, outside subsection (d).",
    ),
    "766a/percentage": (
        "{rate:percent} del sueldo promedio{as_of:then}: {base:money} × {rate:percent} = {amount:money} al año.",
        "{rate:percent} of average pay{as_of:then}: {base:money} × {rate:percent} = {amount:money} a year.",
    ),
    "766a/recomputed": (
        "Fórmula del inciso (d), suma de las dos partes: {amount:money} al año.",
        "Formula of subsection (d), sum of the two parts: {amount:money} a year.",
    ),
    "766a/to_limit": (
        "Hasta $6,600.00 de sueldo{as_of:figures}: {rate:percent} × {base:money} × {years:years} = {amount:money}.",
        "Up to $6,600.00 of pay{as_of:figures}: {rate:percent} × {base:money} × {years:years} = {amount:money}.",
    ),
    "766a/over_limit": (
        "Sueldo en exceso de $6,600.00{as_of:then}: {rate:percent} × {base:money} = {amount:money}.",
        "Pay above $6,600.00{as_of:then}: {rate:percent} × {base:money} = {amount:money}.",
    ),
}
