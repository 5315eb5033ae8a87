"""Words of § 766(b), mayors."""

PHRASES: dict[str, tuple[str, str]] = {
    "766b/displaces": (
        "Sirvió ocho años o más como alcalde: esta disposición no le aplica; lo rige el inciso (b) de la sección 766.",
        "Served eight years or more as mayor: this provision does not apply; § 766(b) governs.",
    ),
    "766b/never_mayor": (
        "No consta servicio como alcalde; esta pensión requiere por lo menos 8 años.",
        "No service as mayor is on record; this pension requires at least 8 years.",
    ),
    "766b/under_eight": (
        "Sirvió {years:years} como alcalde; esta pensión requiere por lo menos 8 años.",
        "Served {years:years} as mayor; this pension requires at least 8 years.",
    ),
    "766b/under_eight_frozen": (
        "Hasta el 30 de junio de 2013 (sección 787c(a)) sirvió {years:years} como alcalde; esta pensión requiere por "
        "lo menos 8 años.",
        "Served {years:years} as mayor up to June 30, 2013 (§ 787c(a)); this pension requires at least 8 years.",
    ),
    "766b/began_from_2000": (
        "Comenzó en el servicio público el 1 de enero de 2000 o después: la pensión de los alcaldes se conserva a "
        "quienes comenzaron antes.",
        "Public service began on January 1, 2000 or later: the pension of mayors is kept to those who began before.",
    ),
    "766b/removed": (
        "Fue separado del cargo de alcalde por justa causa: queda fuera de la clasificación.",
        "Separated from the office of mayor for just cause: outside the class.",
    ),
    "766b/convicted": (
        "Resultó convicto por actuaciones relacionadas con sus funciones de alcalde: pierde esta pensión y debe "
        "devolver lo recibido por ella; conserva la pensión ordinaria.",
        "Convicted for acts related to the functions of mayor: this pension is lost and what was received under it is "
        "owed back; the ordinary pension remains.",
    ),
    "766b/formula": (
        "Suma de las partes, sobre el sueldo más alto como alcalde: {amount:money} al año.",
        "Sum of the parts, on the highest salary as mayor: {amount:money} a year.",
    ),
    "766b/as_mayor": (
        "Servicio como alcalde, hasta diez años{as_of:figures}: {rate:percent} × {base:money} × {years:years} = "
        "{amount:money}.",
        "Service as mayor, up to ten years{as_of:figures}: {rate:percent} × {base:money} × {years:years} = "
        "{amount:money}.",
    ),
    "766b/other_to_twenty": (
        "Otros servicios acreditados, hasta veinte años{as_of:figures}: {rate:percent} × {base:money} × {years:years} "
        "= {amount:money}.",
        "Other credited service, up to twenty years{as_of:figures}: {rate:percent} × {base:money} × {years:years} = "
        "{amount:money}.",
    ),
    "766b/other_over_twenty": (
        "Otros servicios acreditados, en exceso de veinte años{as_of:figures}: {rate:percent} × {base:money} × "
        "{years:years} = {amount:money}.",
        "Other credited service, beyond twenty years{as_of:figures}: {rate:percent} × {base:money} × {years:years} = "
        "{amount:money}.",
    ),
    "766b/maximum": (
        "Máximo de {rate:percent} del sueldo más alto como alcalde{as_of:then}: {base:money} × {rate:percent} = "
        "{amount:money} al año.",
        "Maximum of {rate:percent} of the highest salary as mayor{as_of:then}: {base:money} × {rate:percent} = "
        "{amount:money} a year.",
    ),
}
