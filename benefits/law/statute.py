"""The sentences of the statute that a computation cites, in the Spanish that controls, by provision.

Act 447 of May 15, 1951, 3 L.P.R.A. ch. 33, compilation of 2019-2020; quoted, not rewritten: slips and brackets are the
compilation's. A provision whose text was not read has no sentence here.
"""

SENTENCES = {
    "§ 766(a)": (
        "El importe de la anualidad será el uno y medio por ciento (1½ %) de la retribución promedio, multiplicado "
        "por el número de años de servicio acreditado hasta veinte (20) años, más el dos por ciento (2%) de la "
        "retribución promedio, multiplicado por el número de años de servicio acreditado en exceso de veinte (20) "
        "años."
    ),
    "§ 766(b)": (
        "El importe de la anualidad de retiro por edad de los alcaldes participantes de este Sistema se computará "
        "sobre el sueldo más alto que hayan percibido mientras realizaban funciones, como alcalde, en la siguiente "
        "forma:"
    ),
    "§ 766(b)(1)": (
        "(1) Por los servicios prestados como alcaldes el cinco por ciento (5%) de dicho sueldo por cada año de "
        "servicios acreditados, hasta un máximo de diez (10) años o cincuenta por ciento (50%), más"
    ),
    "§ 766(b)(2)": (
        "(2) por otros servicios acreditados no incluidos en el cómputo anterior, el uno y medio por ciento (1½ %) "
        "de dicho sueldo multiplicado por el número de años de tales otros servicios acreditados hasta un máximo de "
        "veinte (20) años, y el dos por ciento (2%) de dicho sueldo multiplicado por el número de años de tales "
        "otros servicios acreditados en exceso de veinte (20) años."
    ),
    "§ 766(c)": (
        "(c) A pesar de ser vitalicia la anualidad de retiro por edad, si el pensionado se reintegra al servicio se "
        "suspenderá el pago de su anualidad."
    ),
    "§ 766(e)": (
        "(e) Con excepción de los miembros del Cuerpo de la Policía y los alcaldes, la anualidad de los demás "
        "participantes acogidos al Plan de Coordinación, con los beneficios de Seguro Social, que llenen los demás "
        "requisitos, estará sujeta a las siguientes condiciones:"
    ),
    "§ 766(e)(1)": (
        "(1) Si el retiro del participante ocurre a la edad de sesenta y cinco (65) años o más, y dicho "
        "participante hubiere logrado la condición de plenamente asegurado bajo la Ley Federal de Seguridad Social, "
        "el importe de la anualidad será igual a la suma de los siguientes productos:"
    ),
    "§ 766(e)(1)(A)": (
        "(A) El uno por ciento (1%) de la retribución promedio hasta un máximo de seis mil seiscientos dólares "
        "($6,600) anuales, multiplicado por el número de años de servicios acreditados, hasta veinte (20) años;"
    ),
    "§ 766(e)(1)(B)": (
        "(B) el uno y medio por ciento (1½ %) de la retribución promedio hasta un máximo de seis mil seiscientos "
        "dólares ($6,600) anuales, multiplicado por el número de años de servicios acreditados, en exceso de veinte "
        "(20) años de servicios;"
    ),
    "§ 766(e)(1)(C)": (
        "(C) el uno y medio por ciento (1½ %) de la retribución promedio en exceso de dicho sueldo máximo, "
        "multiplicado por el número de años de servicios acreditados, hasta veinte (20) años, y"
    ),
    "§ 766(e)(1)(D)": (
        "(D) el dos por ciento (2%) de la retribución promedio en exceso de dicho sueldo máximo, multiplicado por "
        "el número de años de servicios acreditados, en exceso de veinte (20) años."
    ),
    "§ 766(e)(2)": (
        "(2) Si el retiro del participante ocurriere antes de cumplir la edad de sesenta y cinco (65) años, tendrá "
        "derecho a recibir una anualidad por retiro según se describe y sujeta a las condiciones descritas en el "
        "inciso (a) de esta sección, hasta que cumpla la edad de sesenta y cinco (65) años. Cuando cumpla la edad "
        "de sesenta y cinco (65) años, la anualidad por retiro se recomputará a base de la fórmula que se prescribe "
        "en este inciso. A partir de esa fecha dicho participante recibirá los pagos del Sistema al tipo que así "
        "resulte."
    ),
    "§ 766(f)": (
        "(f) La efectividad de la anualidad por pensión diferida, provista en esta sección, será efectiva a partir "
        "de ser solicitada por el participante."
    ),
    "§ 766a(a)": (
        "(a) El retiro será opcional para todo participante del Sistema en servicio activo, a partir de la fecha en "
        "que hubiere completado por lo menos treinta (30) años de servicios acreditados. Dicho participante tendrá "
        "derecho a recibir la anualidad de mérito por treinta (30) o más años de servicio, según se establece en "
        "los incisos (b) y (c) de esta sección."
    ),
    "§ 766a(b)": (
        "(b) Los participantes del Sistema acogidos al Plan de Coordinación con los beneficios del Seguro Social, "
        "que no hubieren cumplido sesenta y cinco (65) años de edad, recibirán una anualidad de mérito que se "
        "computará como se indica a continuación:"
    ),
    "§ 766a(b)(1)": (
        "(1) Para los que hubieren completado treinta (30) o más años de servicios acreditados y no hayan cumplido "
        "cincuenta y cinco (55) o más años de edad, el sesenta y cinco por ciento (65%) de la retribución promedio."
    ),
    "§ 766a(b)(2)": (
        "(2) Para los que hubieren completado treinta (30) o más años de servicios acreditados y cumplido cincuenta "
        "y cinco (55) o más años de edad, el setenta y cinco por ciento (75%) de la retribución promedio."
    ),
    "§ 766a(b)(3)": (
        "(3) Los años en exceso de treinta (30) podrán servir únicamente de base para computar la retribución promedio."
    ),
    "§ 766a(c)": (
        "(c) Tan pronto los participantes mencionados en el inciso (b) de esta sección hayan cumplido sesenta y "
        "cinco años (65) o más de edad y adquieren la condición de plenamente asegurados bajo la Ley Federal de "
        "Seguridad Social, su pensión se recomputará a base de la fórmula que se prescribe en el inciso (d) de esta "
        "sección."
    ),
    "§ 766a(d)": (
        "(d) Con excepción de los miembros del Cuerpo de la Policía y los alcaldes, si el participante que se "
        "retira ha cumplido sesenta y cinco (65) o más años de edad y ha logrado la condición de plenamente "
        "asegurado bajo la Ley Federal de Seguridad Social, el importe de la anualidad de mérito por treinta o más "
        "años de servicio será el uno y medio por ciento (1½ %) de la retribución promedio hasta seis mil "
        "seiscientos dólares ($6,600) anuales multiplicado por el número de años de servicios acreditados, más el "
        "por ciento que le sea aplicable a cada participante conforme a las disposiciones del inciso (b) de esta "
        "sección de la retribución promedio en exceso de seis mil seiscientos dólares ($6,600) anuales."
    ),
    "§ 766d(a)": (
        "(a) Anualidad por años de servicios.— El retiro será opcional para los nuevos participantes que ingresen "
        "por primera vez al Sistema después del 1ro de abril de 1990, a partir de la fecha en que cumplan sesenta y "
        "cinco (65) años de edad, hubieren completado un mínimo de diez (10) años de servicios acreditados y no "
        "hubieren solicitado ni recibido el reembolso de sus aportaciones acumuladas. El importe de la anualidad "
        "será el uno y medio por ciento (1.5%) de la retribución promedio, multiplicado por el número de años de "
        "servicios acreditados."
    ),
    "§ 766d(b)": (
        "(b) Anualidad por servicios de alto riesgo.— Los miembros del Cuerpo de la Policía y del Cuerpo de "
        "Bomberos que ingresen por primera vez al Sistema después del 1ro de abril de 1990, tendrán la opción de "
        "acogerse a una anualidad por retiro a partir de la fecha en que cumplan cincuenta y cinco (55) años de "
        "edad y hubieren completado treinta (30) años de servicio acreditado. El importe de esta anualidad será "
        "igual al setenta y cinco por ciento (75%) de la retribución promedio. Estos participantes podrán acogerse "
        "a una anualidad por retiro al completar treinta (30) años de servicio acreditable sin haber cumplido los "
        "cincuenta y cinco (55) años, en cuyo caso, el importe de esta anualidad será igual al sesenta y cinco por "
        "ciento (65%) de la retribución promedio."
    ),
    "§ 766d(c)": (
        "(c) Anualidad por retiro temprano.— Los participantes que ingresen por primera vez al Sistema después del "
        "1ro de abril de 1990, cuya separación del servicio ocurriese al cumplir cincuenta y cinco (55) años de "
        "edad y hubieren completado un mínimo de veinticinco (25) años de servicio acreditado, tendrán derecho a "
        "recibir la anualidad por años de servicio que se dispone en el inciso (a) de esta sección, con una "
        "reducción actuarial que será calculada a base de las Guías Actuariales adoptadas por la Junta de Síndicos."
    ),
    "§ 766d(d)": (
        "(d) Anualidad por retiro diferida.— Los participantes que ingresen por primera vez al Sistema después del "
        "1ro de abril de 1990, cuya separación del servicio ocurriese antes de cumplir los sesenta y cinco (65) "
        "años de servicio acreditado y que no hubieren solicitado ni recibido el reembolso de sus aportaciones "
        "acumuladas, tendrán derecho a recibir una anualidad por retiro diferida al cumplir sesenta y cinco (65) "
        "años. Dicha anualidad se calculará de acuerdo a la fórmula establecida en el inciso (a) de esta sección."
    ),
    "§ 787o(a)(1)": (
        "(1) Todo aquel participante que, en o antes del 30 de junio de 2013, solicite al Administrador un plan de "
        "pagos, a tenor con lo dispuesto en el inciso (b) de la sec. 765a de este título, para satisfacer el costo "
        "de servicios acreditables podrá elegir realizar los pagos a una tasa especial de interés compuesta de "
        "nueve punto cinco por ciento (9.5%)."
    ),
    "§ 787o(a)(2)": (
        "(2) Todo aquel participante que, en o antes del 30 de junio de 2013, solicite al Administrador un préstamo "
        "personal especial para el pago global de servicios acreditables no cotizados, a tenor con lo dispuesto en "
        "el inciso (c) de la sec. 765a de este título, podrá elegir realizar los pagos a una tasa especial de "
        "interés compuesta de nueve punto cinco por ciento (9.5%)."
    ),
    "§ 787o(a)(3)": (
        "(3) Todo participante que se beneficie de la tasa especial de las anteriores cláusulas (1) y (2) y hubiese "
        "comenzado en el servicio público en o antes del 1ro de abril de 1990 solo podrán acumular hasta un máximo "
        "de sesenta por ciento (60%) de la retribución promedio en caso de completar treinta (30) años de servicio."
    ),
    "§ 787o(a)(4)": (
        "(4) Para propósitos de este inciso (a) los servicios acreditables no cotizados tienen que haberse rendido "
        "en o antes del 30 de junio de 2013."
    ),
    "§ 787o(b)": (
        "(b) Todo aquel participante que comenzó en el servicio público en o antes del 1ro de abril de 1990 y que a "
        "tenor con las disposiciones del Capítulo 2, hubiese tenido derecho a retirarse en o antes del 31 de "
        "diciembre de 2013 con treinta (30) años de servicio podrá hacerlo bajo los siguientes términos:"
    ),
    "§ 787o(b)(1)": (
        "(1) Para los que hubieren completado treinta (30) o más años de servicios acreditados y no hayan cumplido "
        "cincuenta y cinco (55) o más años de edad, el cincuenta y cinco por ciento (55%) de la retribución "
        "promedio."
    ),
    "§ 787o(b)(2)": (
        "(2) Para los que hubieren completado treinta (30) o más años de servicios acreditados y cumplido cincuenta "
        "y cinco (55) o más años de edad, el sesenta por ciento (60%) de la retribución promedio."
    ),
    "§ 787o(b)(3)": (
        "(3) Los participantes que se acojan a este inciso (b) realizarán la aportación compulsoria que dispone la "
        "sec. 787e de este título para beneficio del Sistema y no se incluirá dicha cuantía en la cuenta de "
        "aportaciones de cada participante del Programa Híbrido. Cualquier exceso a la aportación compulsoria se "
        "acreditará a la cuenta de aportaciones de cada participante."
    ),
}


def quote(provision: str) -> str | None:
    """The statute's own words for a provision such as `§ 766(e)(1)(A)`; None where its text was not read."""
    return SENTENCES.get(provision)
