"""Words of § 766a, the merit annuity."""

PHRASES: dict[str, tuple[str, str]] = {
    "766a/under_thirty": (
        "Tiene {years:years} de servicio acreditado; la pensión por mérito requiere por lo menos 30 años.",
        "{years:years} of credited service; the merit annuity requires at least 30 years.",
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
        "{rate:percent} del sueldo promedio: {base:money} × {rate:percent} = {amount:money} al año.",
        "{rate:percent} of average pay: {base:money} × {rate:percent} = {amount:money} a year.",
    ),
    "766a/recomputed": (
        "Recómputo a los 65, suma de las dos partes: {amount:money} al año.",
        "Recomputation at 65, sum of the two parts: {amount:money} a year.",
    ),
    "766a/to_limit": (
        "Hasta $6,600.00 de sueldo: {rate:percent} × {base:money} × {years:years} = {amount:money}.",
        "Up to $6,600.00 of pay: {rate:percent} × {base:money} × {years:years} = {amount:money}.",
    ),
    "766a/over_limit": (
        "Sueldo en exceso de $6,600.00: {rate:percent} × {base:money} = {amount:money}.",
        "Pay above $6,600.00: {rate:percent} × {base:money} = {amount:money}.",
    ),
}
