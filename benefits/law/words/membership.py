"""Words on cohort, savings program, refunds, review, and when to look again."""

PHRASES: dict[str, tuple[str, str]] = {
    "786/savings_program": (
        "Es participante del Programa de Cuentas de Ahorro para el Retiro; lo rige el Capítulo 3, cuyo texto no forma "
        "parte de este sistema.",
        "The member belongs to the Retirement Savings Account Program, governed by Chapter 3, whose text is not part "
        "of this system.",
    ),
    "787c/began_from_2000": (
        "Comenzó en el servicio público el 1 de enero de 2000 o después: la sección 787c no le conserva beneficios "
        "del Capítulo 2, y el texto que lo rige no forma parte de este sistema.",
        "Public service began on January 1, 2000 or later: § 787c keeps no Chapter 2 benefits, and the text that "
        "governs is not part of this system.",
    ),
    "787c/high_risk_not_read": (
        "No tenía derecho el 30 de junio de 2013; el texto de las edades que desde entonces rigen para policías y "
        "bomberos no forma parte de este sistema.",
        "Not entitled on June 30, 2013; the text of the ages that govern police and firefighters since then is not "
        "part of this system.",
    ),
    "cohort/new_participant": (
        "Ingresó al Sistema después del 1 de abril de 1990: lo rige la sección 766d.",
        "Entered the System after April 1, 1990: § 766d governs.",
    ),
    "cohort/earlier": (
        "Ingresó al Sistema no más tarde del 1 de abril de 1990: la sección 766d es para quienes ingresaron después.",
        "Entered the System on or before April 1, 1990: § 766d is for those who entered later.",
    ),
    "refund/received": (
        "Recibió el reembolso de sus aportaciones; el derecho se pierde hasta que las devuelva.",
        "The refund of contributions was received; the right is lost until they are paid back.",
    ),
    "refund/requested": (
        "Solicitó el reembolso de sus aportaciones, y con la sola solicitud se pierde este derecho.",
        "A refund of contributions was requested, and the request alone loses this right.",
    ),
    "look/age": (
        "Cumple {age} años; la pensión comienza el {on:day}.",
        "Age {age} is reached; the pension begins on {on:day}.",
    ),
    "look/start": (
        "La pensión comienza el {on:day}, día desde el que se pide.",
        "The pension begins on {on:day}, the day from which it is asked.",
    ),
    "look/filed": (
        "La pensión comienza el {on:day}, día en que se radica la solicitud.",
        "The pension begins on {on:day}, the day on which the application is filed.",
    ),
    "look/recompute": (
        "El {on:day} la pensión se recomputa por la coordinación con el Seguro Social.",
        "On {on:day} the pension is recomputed for coordination with Social Security.",
    ),
    "look/insured": (
        "Hay que saber si tiene los créditos que exige el Seguro Social (plenamente asegurado).",
        "It must be known whether the member is fully insured under Social Security.",
    ),
    "look/primary_benefits": (
        "Hay que saber desde cuándo califica para los beneficios primarios del Seguro Social.",
        "It must be known from when the member qualifies for primary Social Security benefits.",
    ),
    "look/plan": (
        "Hay que saber si está en el Plan de Coordinación o en el de Suplementación.",
        "It must be known whether the member is in the Coordination or the Supplementation Plan.",
    ),
    "look/minimum": (
        "El 1 de julio de 2013 la pensión sube a la pensión mínima de $500.00 al mes.",
        "On July 1, 2013 the pension rises to the minimum pension of $500.00 a month.",
    ),
    "minimum/raised": (
        "La fórmula da {monthly:money} al mes, menos que la pensión mínima: se eleva a {least:money} al mes, "
        "{amount:money} al año.",
        "The formula gives {monthly:money} a month, less than the minimum pension: raised to {least:money} a month, "
        "{amount:money} a year.",
    ),
    "reduction/applied": (
        "Reducción actuarial por la edad al retiro{months:at}: {base:money} × {factor} = {amount:money} al año.",
        "Actuarial reduction for the age at retirement{months:at}: {base:money} × {factor} = {amount:money} a year.",
    ),
    "reduction/no_row": (
        "Falta el factor actuarial de la Junta para la edad de {months:age}.",
        "The Board's actuarial factor for the age of {months:age} is missing.",
    ),
    "review/raises": (
        "El recómputo subiría la pensión de {before:money} a {after:money} al año: requiere revisión.",
        "The recomputation would raise the pension from {before:money} to {after:money} a year: review is required.",
    ),
    "review/may_raise": (
        "El recómputo podría subir una pensión reducida cuyo factor no consta: requiere revisión.",
        "The recomputation may raise a reduced pension whose factor is not on record: review is required.",
    ),
    "review/applied_later": (
        "Completó treinta años, se separó y solicitó después: requiere revisión.",
        "Completed thirty years, separated and applied later: review is required.",
    ),
    "nearest/years": (
        "Lo más cercano: con {years:years} más de servicio acreditado se abriría esta opción.",
        "Nearest change: {years:years} more of credited service would open this option.",
    ),
    "nearest/years_frozen": (
        "Lo más cercano: con {years:years} más de servicio acreditado, rendido hasta el 30 de junio de 2013, se "
        "abriría esta opción.",
        "Nearest change: {years:years} more of credited service, rendered by June 30, 2013, would open this option.",
    ),
    "nearest/mayor_years": (
        "Lo más cercano: con {years:years} más servidos como alcalde se abriría esta opción.",
        "Nearest change: {years:years} more served as mayor would open this option.",
    ),
    "nearest/mayor_years_frozen": (
        "Lo más cercano: con {years:years} más servidos como alcalde hasta el 30 de junio de 2013 se abriría esta "
        "opción.",
        "Nearest change: {years:years} more served as mayor by June 30, 2013 would open this option.",
    ),
    "nearest/thirty_by": (
        "Lo más cercano: con los treinta años completados no más tarde del {on:day} se abriría esta opción.",
        "Nearest change: thirty years completed by {on:day} would open this option.",
    ),
    "nearest/asked_by": (
        "Lo más cercano: con el retiro solicitado no más tarde del {on:day} se abriría esta opción.",
        "Nearest change: retirement asked for by {on:day} would open this option.",
    ),
    "nearest/age": (
        "Lo más cercano: separándose el {on:day}, a los {age} años, se abriría esta opción.",
        "Nearest change: separating on {on:day}, at {age}, would open this option.",
    ),
    "nearest/insured": (
        "Lo más cercano: cuando conste que está plenamente asegurado, se abriría el recómputo.",
        "Nearest change: once fully insured status is on record, the recomputation would open.",
    ),
    "nearest/primary_benefits": (
        "Lo más cercano: cuando conste que califica para los beneficios primarios del Seguro Social, se abriría el "
        "recómputo.",
        "Nearest change: once primary Social Security benefits are on record, the recomputation would open.",
    ),
    "nearest/contributions_refunded": (
        "Lo más cercano: si devuelve las aportaciones reembolsadas, se abriría esta opción.",
        "Nearest change: paying back the refunded contributions would open this option.",
    ),
    "nearest/refund_requested": (
        "Lo más cercano: sin la solicitud de reembolso se abriría esta opción.",
        "Nearest change: without the request for a refund this option would open.",
    ),
}
