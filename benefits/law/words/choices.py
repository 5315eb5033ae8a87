"""The words of each value of the register of readings: what the law is then taken to say. Spanish, English."""

Words = tuple[str, str]
YES: Words = ("sí", "yes")
NO: Words = ("no", "no")
BOTH: Words = ("ambas secciones están abiertas", "both sections are open")
ONLY_B: Words = ("solo la sec. 766(b)", "§ 766(b) alone")
BOARD_TABLE: Words = ("el de una tabla adoptada por la Junta", "that of a table adopted by the Board")

CHOICES: dict[str, dict[str, Words]] = {
    "A-01": {
        "thirty_years": ("no: cuentan treinta años", "no: thirty years count"),
        "all_years": ("sí: cuentan todos los años", "yes: all years count"),
    },
    "A-02": {
        "fixed_at_award": (
            "no: el por ciento queda fijo al concederse",
            "no: the percentage is fixed when it is granted",
        ),
        "rises_at_55": ("sí: sube a los 55 años", "yes: it rises at 55"),
    },
    "A-03": {
        "seventy_five_until_insured": (
            "la del 75 %, hasta que esté plenamente asegurado",
            "the 75% one, until the person is fully insured",
        ),
        "no_merit_annuity": ("ninguna pensión por mérito", "no merit pension"),
    },
    "A-04": {
        "reduction_dropped": ("no: desde los 65 se paga sin reducción", "no: from 65 it is paid without the reduction"),
        "reduction_kept": ("sí: la reducción sigue después de los 65", "yes: the reduction goes on after 65"),
    },
    "A-05": {
        "roll_of_2013": (
            "a quien era pensionado el 1 de julio de 2013 y a quien se retira por estas secciones",
            "to pensioners of July 1, 2013 and to those who retire by these sections",
        ),
        "every_payment": ("a todo pago de pensión", "to every payment of a pension"),
    },
    "A-06": {
        "caps_e_floor_last": (
            "el máximo limita también el inciso (e), y la mínima se aplica al final",
            "the maximum binds (e) too, and the minimum is applied last",
        ),
        "a_only": ("el máximo limita solo el inciso (a)", "the maximum binds (a) alone"),
    },
    "A-07": {
        "as_other_service": ("cuentan como otro servicio", "they count as other service"),
        "lost": ("no cuentan", "they do not count"),
    },
    "A-08": {
        "annuity": ("anualidad", "an annuity"),
        "refund": ("reembolso", "a refund"),
        "either": ("lo que la persona escoja", "whichever the person chooses"),
    },
    "A-09": {
        "merit_without_recompute": ("sí, y no se recomputa a los 65", "yes, and it is not recomputed at 65"),
        "no_merit": ("no tienen pensión por mérito", "they have no merit pension"),
    },
    "A-10": {"literal_per_section": ("en el que dice la letra de cada sección", "to that which each section names")},
    "A-11": {
        "not_recomputed": ("no se recomputa", "it is not recomputed"),
        "recomputed": ("se recomputa a los 65", "it is recomputed at 65"),
    },
    "A-12": {
        "from_55": ("desde los 55 años (50 en alto riesgo)", "from 55 (50 in high-risk service)"),
        "from_58": ("desde los 58 años", "from 58"),
        "credited_against_served": (
            "desde los 55 si los 25 años son trabajados; si son comprados, desde los 58",
            "from 55 if the 25 years were worked; if they were bought, from 58",
        ),
    },
    "A-13": {"board_table": BOARD_TABLE},
    "A-14": {"age": ("es la edad", "it is the age")},
    "A-15": {
        "yearly_accrual_monthly_nominal": (
            "se acumula cada año, con tasa nominal mensual",
            "it accrues yearly, at a nominal monthly rate",
        ),
        "effective_yearly": ("es una tasa efectiva anual", "it is an effective yearly rate"),
    },
    "A-16": {"both_open": BOTH, "b_only": ONLY_B},
    "A-17": {"no": NO, "yes": YES},
    "A-18": {
        "hold_until_insured": (
            "no: espera a que esté plenamente asegurado",
            "no: it waits until the person is fully insured",
        ),
        "recompute_at_65": ("sí, a los 65", "yes, at 65"),
    },
    "A-19a": {
        "ordinary_average": ("sobre el sueldo promedio ordinario", "on the ordinary average pay"),
        "frozen_average": ("sobre el sueldo promedio al 30 de junio de 2013", "on the average pay to June 30, 2013"),
    },
    "A-19b": {
        "by_2013_12_31": ("no: hasta el 31 de diciembre de 2013", "no: by December 31, 2013"),
        "later_allowed": ("sí, también después", "yes, also later"),
    },
    "A-19c": {
        "age_at_separation": ("la edad al separarse del servicio", "the age on leaving service"),
        "age_on_2013_06_30": ("la edad el 30 de junio de 2013", "the age on June 30, 2013"),
    },
    "A-20": {
        "half_up_once_annual_and_monthly": (
            "medio centavo sube; el año y el mes, una vez cada uno",
            "half a cent goes up; the year and the month, once each",
        ),
        "half_even": ("medio centavo va al centavo par", "half a cent goes to the even cent"),
        "average_rounded_first": ("se redondea primero el sueldo promedio", "the average pay is rounded first"),
    },
    "A-21": {
        "march_1": ("el 1 de marzo", "on March 1"),
        "february_28": ("el 28 de febrero", "on February 28"),
    },
    "A-22": {
        "age_at_separation": ("la edad al separarse del servicio", "the age on leaving service"),
        "age_at_start": ("la edad al comenzar la pensión", "the age when the pension begins"),
        "lost_by_separating": ("al separarse pierde la pensión por mérito", "leaving loses the merit pension"),
    },
    "A-23": {"at_separation": ("el del puesto al separarse del servicio", "that of the post on leaving service")},
    "A-24": {"none_configured": ("no se ha configurado ninguna", "none is configured")},
    "A-25": {
        "police_yes_fire_no": ("sí la Policía; no los Bomberos", "the police do; firefighters do not"),
        "no": NO,
    },
    "A-26": {"exact_fraction": ("como fracción exacta, sin redondear", "as an exact fraction, not rounded")},
    "A-27": {
        "best_36_months": ("los 36 meses de mayor sueldo", "the 36 months of highest pay"),
        "best_3_calendar_years": ("los tres años naturales de mayor sueldo", "the three calendar years of highest pay"),
    },
    "A-28": {
        "last_60_months": ("los últimos 60 meses", "the last 60 months"),
        "best_60_months": ("los 60 meses de mayor sueldo", "the 60 months of highest pay"),
    },
    "A-29": {
        "fiscal_quarters_to_1990_then_months": (
            "por trimestres del año fiscal hasta 1990; luego por meses",
            "by quarters of the fiscal year to 1990; then by months",
        ),
        "months_always": ("siempre por meses", "always by months"),
    },
    "A-30": {"59_60_61": ("59, 60 o 61 años, según la edad que tenía", "59, 60 or 61, by the age then attained")},
    "A-31": {"board_table": BOARD_TABLE},
    "A-32": {"as_787c": ("a las edades de la sec. 787c", "at the ages of § 787c")},
    "A-33": {
        "every_route_but_mayors": ("todas menos la de los alcaldes", "all but that of mayors"),
        "merit_only": ("solo la pensión por mérito", "the merit pension alone"),
    },
    "A-34": {
        "closes_if_received": ("solo si el reembolso se recibió", "only if the refund was received"),
        "closes_if_requested": ("sí, desde que se solicita", "yes, once it is requested"),
    },
    "A-35": {"both_open": BOTH, "b_only": ONLY_B},
    "A-36": {
        "chapter_2": ("a ninguno: les aplica el Capítulo 2", "neither: Chapter 2 applies to them"),
        "frozen": ("al que salió ese mismo día", "whoever left on that very day"),
        "frozen_if_asked_later": (
            "a quien solicita después de ese día, aunque saliera antes",
            "whoever asks after that day, even if out earlier",
        ),
    },
    "A-37": {
        "class_on_2013_06_30": ("conserva la clase de ese día", "the class of that day stays"),
        "later_service_counts_for_class": (
            "el servicio posterior cuenta para la clase",
            "later service counts for the class",
        ),
    },
    "A-38": {
        "no_holds_766a": ("no: le corresponde la sec. 766a", "no: § 766a is theirs"),
        "yes": YES,
    },
    "A-39": {"no": NO, "yes": YES},
    "A-40": {"no": NO, "yes": YES},
    "A-41": {
        "post_at_separation_and_b_class": (
            "quien era alcalde al separarse y quien es de la clase de la sec. 766(b)",
            "whoever was mayor on leaving and whoever is of the § 766(b) class",
        ),
        "b_class_only": ("solo quien es de la clase de la sec. 766(b)", "only whoever is of the § 766(b) class"),
    },
    "A-42": {
        "has_floor": ("sí tiene el mínimo", "has the minimum"),
        "excluded": ("no lo tiene", "does not have it"),
    },
    "A-43": {
        "from_filing": ("desde la radicación", "from filing"),
        "from_65": ("desde los 65 años", "from 65"),
    },
    "A-44": {"no": NO, "yes": YES},
    "A-45": {
        "55_to_64": ("no: desde los 55 hasta antes de los 65", "no: from 55 to before 65"),
        "on_the_birthday": ("sí, solo ese día", "yes, only that day"),
    },
    "A-46": {
        "calendar_days": ("por días del mes", "by the days of the month"),
        "thirty_day_month": ("por días de un mes de treinta", "by days of a month of thirty"),
        "following_month": ("desde el mes siguiente", "from the following month"),
        "whole_month": ("el mes entero", "the whole month"),
    },
    "A-47": {
        "agency_desk_keeps_day": (
            "el día en que llega a la agencia, que se conserva",
            "the day it reaches the agency, which is kept",
        ),
        "board_desk": ("el día en que llega a la Junta", "the day it reaches the Board"),
    },
    "A-48": {
        "by_month_schedule": ("por meses: dos términos son ocho años", "by months: two terms are eight years"),
        "by_days": ("por días", "by days"),
    },
    "A-49": {
        "first_part_larger": ("a la primera parte", "the first part"),
        "second_part_larger": ("a la segunda parte", "the second part"),
    },
    "A-50": {
        "seen_and_returned": ("no: se ve y se devuelve", "no: it is seen and returned"),
        "kept": ("sí, se guarda", "yes, it is kept"),
    },
    "A-51": {
        "any_section_keeps_all": ("sí: se conserva todo el capítulo", "yes: the whole chapter is kept"),
        "section_by_section": ("no: sección por sección", "no: section by section"),
    },
    "A-52": {
        "eight_year_class": ("la de ocho años", "the eight-year class"),
        "opt_in_only": ("la opción de los no participantes", "the opt-in of non-members"),
    },
}


def say_value(id: str, value: str, language: str) -> str:
    """What a value of a reading says, in ``es`` or ``en``. Raises ``KeyError`` for one that is not of the register."""
    return CHOICES[id][value][("es", "en").index(language)]
