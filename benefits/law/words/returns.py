"""§ 766(c)-(d): a return to service."""

PHRASES: dict[str, tuple[str, str]] = {
    "766c/earlier_wording": (
        "El reintegro es del {day:day}. El texto de la sección 766(c) que se conoce rige desde el {first:day}; el "
        "anterior no forma parte de este sistema.",
        "The return is of {day:day}. The known wording of § 766(c) governs from {first:day}; the earlier one is not "
        "part of this system.",
    ),
    "766c/regular": (
        "Se reintegró a un empleo regular: «se suspenderá el pago de su anualidad».",
        "A return to regular employment: payment of the annuity is suspended.",
    ),
    "766c/no_table": (
        "El importe de la anualidad adicional depende de la tabla de la Junta de la sección 787j(c) (A-31), que falta.",
        "The amount of the additional annuity depends on the Board's table of § 787j(c) (A-31), which is absent.",
    ),
    "766d_work/per_diem": (
        "Sirve en una junta o comisión a base de dietas: conserva la pensión.",
        "Serves on a board or commission paid by the day: the pension is kept.",
    ),
    "766d_work/fees": (
        "Presta servicios por honorarios o por un contrato que claramente no es un empleo regular: conserva la "
        "pensión.",
        "Works for fees, or under a contract that clearly is not regular employment: the pension is kept.",
    ),
    "766d_work/unpaid_office": (
        "Es legislador o alcalde sin retribución, salvo dietas y millaje: conserva la pensión.",
        "Is a legislator or mayor without pay, save per diem and mileage: the pension is kept.",
    ),
}
