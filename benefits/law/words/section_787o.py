"""Words of § 787o, the transitory provisions of Act 3-2013."""

PHRASES: dict[str, tuple[str, str]] = {
    "787o/sixty": (
        "Usó la tasa especial de 9.5 % y completó treinta años: a lo sumo {rate:percent} del sueldo "
        "promedio{as_of:then}, {base:money} × {rate:percent} = {amount:money} al año.",
        "Used the special 9.5% rate and completed thirty years: at most {rate:percent} of average pay{as_of:then}, "
        "{base:money} × {rate:percent} = {amount:money} a year.",
    ),
    "787o/percentage": (
        "{rate:percent} del sueldo promedio: {base:money} × {rate:percent} = {amount:money} al año.",
        "{rate:percent} of average pay: {base:money} × {rate:percent} = {amount:money} a year.",
    ),
    "787o/began_after_1990": (
        "Comenzó en el servicio público después del 1 de abril de 1990.",
        "Began in public service after April 1, 1990.",
    ),
    "787o/after_the_window": (
        "La pensión comenzaría el {on:day}; esta opción exige retirarse no más tarde del 31 de diciembre de 2013.",
        "The pension would begin on {on:day}; this option requires retirement by December 31, 2013.",
    ),
    "787o/holds_766a": (
        "Había completado treinta años al 30 de junio de 2013: le corresponde la pensión por mérito de la sección "
        "766a.",
        "Thirty years were complete by June 30, 2013: the merit annuity of § 766a is the one.",
    ),
    "787o/left_before": (
        "Se separó no más tarde del 1 de julio de 2013: no estaba en servicio en la ventana, que va de ese día al "
        "31 de diciembre de 2013; rige el Capítulo 2.",
        "Separated by July 1, 2013: not in service in the window, from that day to December 31, 2013; Chapter 2 "
        "governs.",
    ),
    "787o/under_thirty": (
        "Tiene {years:years} de servicio; esta opción requiere 30 años completados no más tarde del 31 de diciembre "
        "de 2013.",
        "{years:years} of service; this option requires 30 years completed by December 31, 2013.",
    ),
    "787o/never_thirty": (
        "Consta que no completó los 30 años de servicio, que esta opción requiere no más tarde del 31 de diciembre de "
        "2013.",
        "It is on record that the 30 years, which this option requires by December 31, 2013, were not completed.",
    ),
    "787o/thirty_after_the_window": (
        "Completó treinta años el {on:day}, después del 31 de diciembre de 2013.",
        "Thirty years were completed on {on:day}, after December 31, 2013.",
    ),
}
