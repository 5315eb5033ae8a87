"""What each kind of file holds: columns in the order of the template, how they are called and read. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field

PEOPLE, SERVICE, SALARIES, CONTRIBUTIONS, DEATHS = "people", "service", "salaries", "contributions", "deaths"
NUMBER, WHOLE_NAME = "numero_seguro_social", "apellidos_y_nombre"


@dataclass(frozen=True, slots=True)
class Field:
    """`reads`: number, name, words, day, money, choice, code or percent. `aliases`: other ways to call it."""

    reads: str = "words"
    needed: bool = False
    aliases: tuple[str, ...] = ()
    longest: int = 80
    choices: Mapping[str, str] = field(default_factory=dict)
    example: str = ""


_NUMBER = Field(
    "number", needed=True, example="987-65-4320",
    aliases=(
        "ss", "nss", "seg soc", "seguro social", "num seguro social", "no seguro social", "social security number",
        "ssn", "social security", "numero de seguro social", "num ss", "s s",
    ),
)
_WHOLE_NAME = Field(
    "name", longest=160, example="NÚÑEZ PEÑA, MARÍA DE LOS A.",
    aliases=("apellidos nombre", "apellidos y nombres", "nombre completo", "nombre y apellidos", "empleado", "name"),
)
_AGENCY = Field("code", longest=8, example="081", aliases=("agencia", "cod agencia", "codigo de agencia", "agency"))
_REPORT = Field(longest=40, example="2024-0117", aliases=("informe de cambio", "num informe", "informe"))
_FOLIO = Field(longest=40, example="14", aliases=("folio num",))
_FIRST = Field("name", longest=60, example="Núñez", aliases=("1er apellido", "primer apellido", "paterno"))
_SECOND = Field("name", longest=60, example="Peña", aliases=("2do apellido", "segundo apellido", "materno"))
_GIVEN = Field("name", longest=80, example="María de los A.", aliases=("nombres", "nombre de pila", "first name"))
YES_NO = {"si": "yes", "s": "yes", "x": "yes", "1": "yes", "yes": "yes", "no": "no", "n": "no", "0": "no"}
GROUPS = {
    "general": "general", "policia": "police", "police": "police", "bomberos": "fire", "bombero": "fire",
    "alcalde": "mayor", "alcaldesa": "mayor", "mayor": "mayor",
}  # fmt: skip
PLANS = {
    "coordinacion": "coordination", "coordination": "coordination", "suplementacion": "supplementation",
    "supplementation": "supplementation", "ninguno": "none", "none": "none",
}  # fmt: skip
SERVICE_KINDS = {
    "ordinario": "ordinary", "regular": "ordinary", "ordinary": "ordinary", "anterior": "prior", "previo": "prior",
    "militar": "military", "pagado": "bought", "comprado": "bought", "transferido": "transferred",
    "confianza": "trust", "de confianza": "trust",
}  # fmt: skip
PAY_ITEMS = {
    "sueldo basico": "base", "sueldo": "base", "basico": "base", "sueldo_basico": "base", "base": "base",
    "diferencial": "differential", "bono": "bonus", "horas extra": "overtime", "horas_extra": "overtime",
    "pago global": "lump_sum", "pago_global": "lump_sum", "otro": "other", "otros": "other",
}  # fmt: skip
PERIODS = {
    "mensual": "monthly", "mes": "monthly", "monthly": "monthly", "quincenal": "half_month", "quincena": "half_month",
    "qna": "half_month", "anual": "yearly", "ano": "yearly", "yearly": "yearly",
}  # fmt: skip

_ADDRESS = {
    "direccion_postal_linea_1": Field(aliases=("direccion", "direccion postal"), example="PO Box 12"),
    "direccion_postal_linea_2": Field(aliases=("direccion 2",)),
    "urbanizacion": Field(aliases=("urb",), example="Urb. Las Lomas"),
    "municipio": Field(longest=60, aliases=("pueblo", "ciudad"), example="Ponce"),
    "codigo_postal": Field("code", longest=10, aliases=("zip", "zip code"), example="00716"),
}
KINDS: Mapping[str, Mapping[str, Field]] = {
    PEOPLE: {
        NUMBER: _NUMBER, "apellido_paterno": _FIRST, "apellido_materno": _SECOND, "nombre": _GIVEN,
        "inicial": Field("name", longest=4, aliases=("ini",)), WHOLE_NAME: _WHOLE_NAME,
        "fecha_nacimiento": Field(
            "day", needed=True, aliases=("fec nac", "f nac", "nacimiento", "fecha de nacimiento", "birth date"),
            example="1964-05-17",
        ),
        "fecha_ingreso_sistema": Field(
            "day", aliases=("ingreso al sistema", "fecha ingreso", "fec ingreso", "fecha de ingreso"),
            example="1988-07-01",
        ),
        "fecha_ingreso_servicio_publico": Field(
            "day", aliases=("ingreso servicio publico", "ingreso al servicio publico"), example="1988-07-01"
        ),
        "plan": Field("choice", choices=PLANS, example="coordinación"),
        **_ADDRESS,
        "idioma": Field("choice", choices={"es": "es", "espanol": "es", "en": "en", "ingles": "en"}, example="es"),
    },
    SERVICE: {
        NUMBER: _NUMBER, WHOLE_NAME: _WHOLE_NAME, "codigo_agencia": _AGENCY,
        "puesto": Field(longest=120, aliases=("titulo", "clase", "post"), example="Oficinista II"),
        "grupo": Field("choice", choices=GROUPS, example="general"),
        "clase_de_servicio": Field("choice", choices=SERVICE_KINDS, aliases=("tipo de servicio",), example="ordinario"),
        "desde": Field(
            "day", needed=True, aliases=("inicio", "fecha inicio", "fecha desde", "from"), example="1988-07-01"
        ),
        "hasta": Field("day", aliases=("fin", "fecha fin", "fecha hasta", "to"), example="1998-06-30"),
        "jornada_por_ciento": Field("percent", aliases=("jornada",), example="100"),
        "cotizado": Field("choice", choices=YES_NO, example="sí"),
        "motivo": Field(aliases=("razon",)), "numero_informe_de_cambio": _REPORT, "folio": _FOLIO,
    },
    SALARIES: {
        NUMBER: _NUMBER, WHOLE_NAME: _WHOLE_NAME, "codigo_agencia": _AGENCY,
        "fecha_efectividad": Field(
            "day", needed=True, aliases=("fecha efec", "fec efec", "efectividad", "fecha de efectividad", "desde"),
            example="1998-07-01",
        ),
        "hasta": Field("day", aliases=("fin", "fecha hasta")),
        "sueldo": Field("money", needed=True, aliases=("salario", "retribucion", "pay"), example="1,340.00"),
        "periodo_del_sueldo": Field("choice", choices=PERIODS, aliases=("periodo",), example="mensual"),
        "concepto": Field("choice", choices=PAY_ITEMS, aliases=("tipo de pago",), example="sueldo básico"),
        "numero_informe_de_cambio": _REPORT, "folio": _FOLIO,
    },
    CONTRIBUTIONS: {
        NUMBER: _NUMBER, "codigo_agencia": Field(
            "code", needed=True, longest=8, aliases=("agencia", "cod agencia"), example="081"
        ),
        "fecha_de_pago": Field("day", needed=True, aliases=("fecha pago", "fec pago"), example="2026-01-15"),
        "aportacion_individual": Field(
            "money", needed=True, aliases=("aportacion", "desc retiro", "descuento retiro"), example="110.55"
        ),
    },
    DEATHS: {
        NUMBER: _NUMBER, "apellido_paterno": _FIRST, "apellido_materno": _SECOND, "nombre": _GIVEN,
        WHOLE_NAME: _WHOLE_NAME,
        "fecha_defuncion": Field(
            "day", needed=True, aliases=("fecha de defuncion", "fec defuncion", "fecha muerte", "fallecimiento"),
            example="2026-01-02",
        ),
    },
}  # fmt: skip
NAMED = (PEOPLE, DEATHS)  # kinds whose lines have to say a name, in one cell or in several
