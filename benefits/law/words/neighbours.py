"""Words of §§ 765a, 766(c)-(d), 768a, 787e, 787j, 788a."""

PHRASES: dict[str, tuple[str, str]] = {
    "766c/resumed": (
        "Se reanuda la pensión suspendida, la misma: {monthly:money} al mes, {amount:money} al año.",
        "The suspended pension resumes, the same: {monthly:money} a month, {amount:money} a year.",
    ),
    "766c/under_five_years": (
        "Trabajó {years:years} desde el reintegro, menos de 5 años: puede retirar las aportaciones hechas desde "
        "entonces.",
        "{years:years} of service since the return, less than 5 years: the contributions made since then may be "
        "withdrawn.",
    ),
    "766c/under_ten_thousand": (
        "Aportó {contributions:money} desde el reintegro, menos de $10,000.00: puede retirar esas aportaciones.",
        "{contributions:money} contributed since the return, less than $10,000.00: those contributions may be "
        "withdrawn.",
    ),
    "766c/additional_annuity": (
        "Trabajó {years:years} desde el reintegro y aportó {contributions:money}: tiene derecho a la anualidad "
        "adicional de la sección 787j desde la edad que esa sección fija.",
        "{years:years} of service since the return and {contributions:money} contributed: the additional annuity of "
        "§ 787j, from the age which that section sets.",
    ),
    "766c/exactly_ten_thousand": (
        "Trabajó {years:years} desde el reintegro y aportó exactamente {contributions:money}: se interpreta que puede "
        "retirar esas aportaciones.",
        "{years:years} of service since the return and exactly {contributions:money} contributed: taken to mean that "
        "those contributions may be withdrawn.",
    ),
    "766c/either": (
        "Trabajó {years:years} desde el reintegro y aportó exactamente {contributions:money}: puede retirar esas "
        "aportaciones o recibir la anualidad adicional de la sección 787j; si no escoge, la anualidad.",
        "{years:years} of service since the return and exactly {contributions:money} contributed: those contributions "
        "may be withdrawn, or the additional annuity of § 787j received; without a choice, the annuity.",
    ),
    "766d_work/kept": (
        "Se conserva la pensión: {monthly:money} al mes, {amount:money} al año.",
        "The pension is kept: {monthly:money} a month, {amount:money} a year.",
    ),
    "766d_work/half_or_less": (
        "Jornada de {day} y sueldo de {pay:money} frente a {full:money} de jornada completa: ninguno pasa de la mitad.",
        "A working day of {day} and pay of {pay:money} against {full:money} full-time: neither exceeds one half.",
    ),
    "766d_work/more_than_half_day": (
        "Jornada de {day}: pasa de la mitad; el pago se suspende como en un reintegro.",
        "A working day of {day}: more than one half; payment is suspended as on a return to service.",
    ),
    "766d_work/more_than_half_pay": (
        "Sueldo de {pay:money} frente a {full:money} de jornada completa: pasa de la mitad; el pago se suspende como "
        "en un reintegro.",
        "Pay of {pay:money} against {full:money} full-time: more than one half; payment is suspended as on a return to "
        "service.",
    ),
    "765a/balance": (
        "Deuda de {principal:money} al {rate:percent} anual por {years:years}: {amount:money}.",
        "A debt of {principal:money} at {rate:percent} a year for {years:years}: {amount:money}.",
    ),
    "765a/simple": (
        "{principal:money} al {rate:percent} de interés simple por {years:years}: {amount:money}.",
        "{principal:money} at {rate:percent} simple interest for {years:years}: {amount:money}.",
    ),
    "765a/instalment": (
        "{principal:money} al {rate:percent} anual en {months} pagos mensuales: {amount:money} cada uno.",
        "{principal:money} at {rate:percent} a year in {months} monthly payments: {amount:money} each.",
    ),
    "765a/settle_first": (
        "Debe {due:money} de un plan de pagos: se salda antes de solicitar la pensión.",
        "{due:money} is owed on a payment plan: it is settled before the pension is requested.",
    ),
    "787o/requested_late": (
        "Solicitó el {on:day}; la tasa especial de 9.5 % se podía pedir hasta el 30 de junio de 2013.",
        "Requested on {on:day}; the special 9.5% rate could be asked for until June 30, 2013.",
    ),
    "787o/rendered_late": (
        "El servicio llega al {on:day}; solo puede comprarse el rendido hasta el 30 de junio de 2013.",
        "The service runs to {on:day}; only that rendered by June 30, 2013 can be bought so.",
    ),
    "787o/to_system": (
        "{system:money} van al Sistema y {account:money} a la cuenta del Programa Híbrido.",
        "{system:money} go to the System and {account:money} to the Hybrid Program account.",
    ),
    "787o/to_account": (
        "Aportación voluntaria, a la cuenta: {amount:money}.",
        "Voluntary contribution, to the account: {amount:money}.",
    ),
    "787e/before_2013": (
        "El texto de las tasas de aportación de antes del 1 de julio de 2013 no forma parte de este sistema.",
        "The text of the contribution rates of before July 1, 2013 is not part of this system.",
    ),
    "787e/all": (
        "{rate:percent} de la retribución: {base:money} × {rate:percent} = {amount:money} al mes.",
        "{rate:percent} of compensation: {base:money} × {rate:percent} = {amount:money} a month.",
    ),
    "787e/coordinated": (
        "Suma de las dos partes: {amount:money} al mes.",
        "Sum of the two parts: {amount:money} a month.",
    ),
    "787e/to_limit": (
        "Hasta $550.00 al mes: {base:money} × {rate:percent} = {amount:money}.",
        "Up to $550.00 a month: {base:money} × {rate:percent} = {amount:money}.",
    ),
    "787e/over_limit": (
        "En exceso de $550.00 al mes: {base:money} × {rate:percent} = {amount:money}.",
        "Above $550.00 a month: {base:money} × {rate:percent} = {amount:money}.",
    ),
    "787j/under_five_years": (
        "{years:years} en el programa, menos de 5 años: se paga el balance.",
        "{years:years} in the program, less than 5 years: the balance is paid out.",
    ),
    "787j/under_ten_thousand": (
        "Un balance de {balance:money}, menos de $10,000.00: se paga el balance.",
        "A balance of {balance:money}, less than $10,000.00: the balance is paid out.",
    ),
    "787j/annuity": (
        "{years:years} en el programa y un balance de {balance:money}: anualidad vitalicia; falta el factor de la "
        "Junta para su importe.",
        "{years:years} in the program and a balance of {balance:money}: a life annuity; the Board's factor for its "
        "amount is missing.",
    ),
    "787j/both_fit": (
        "{years:years} y exactamente {balance:money}: caben el pago del balance y la anualidad; a falta de otra "
        "interpretación, la anualidad.",
        "{years:years} and exactly {balance:money}: both the payout and the annuity fit; by default, the annuity.",
    ),
    "787c/average_to_separation": (
        "Este promedio llega hasta la separación. Los beneficios del Capítulo 2 se computan con el sueldo promedio al "
        "30 de junio de 2013.",
        "This average runs to the separation. Chapter 2 benefits are computed on the average pay as of June 30, 2013.",
    ),
    "787c/service_after": (
        "Estos años incluyen servicio posterior al 30 de junio de 2013. Los beneficios del Capítulo 2 se computan con "
        "los años acreditados a esa fecha.",
        "These years include service after June 30, 2013. Chapter 2 benefits are computed on the years credited by "
        "that day.",
    ),
    "788a/sixty": (
        "{rate:percent} de la pensión: {base:money} × {rate:percent} = {amount:money} al mes.",
        "{rate:percent} of the pension: {base:money} × {rate:percent} = {amount:money} a month.",
    ),
    "788a/each": (
        "En partes iguales entre {beneficiaries}: {each:money} al mes cada una; en total {amount:money}.",
        "In equal parts among {beneficiaries}: {each:money} a month each; in all {amount:money}.",
    ),
    "788a/each_rounded": (
        "En partes iguales entre {beneficiaries}: {each:money} al mes cada una, redondeada al centavo; en total, "
        "{amount:money}, que no se reparte en centavos exactos.",
        "In equal parts among {beneficiaries}: {each:money} a month each, rounded to the cent; in all {amount:money}, "
        "which does not divide into exact cents.",
    ),
    "788a/title_ii": (
        "El Título II del Seguro Social federal cubría a la persona pensionada: esta sección no da pensión.",
        "The pensioner was covered by Title II of Social Security: this section gives no pension.",
    ),
    "788a/nobody": ("No hay beneficiarios.", "There are no beneficiaries."),
    "768a/recomputed": (
        "Se recomputa como la pensión base, de {before:money} a {after:money} al año: {amount:money} al año.",
        "Recomputed as the base annuity, from {before:money} to {after:money} a year: {amount:money} a year.",
    ),
}
