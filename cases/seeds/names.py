"""Puerto Rican names and addresses: two surnames mostly, with accents, particles and hyphens that break software."""

from random import Random

WOMEN = (
    "María", "Carmen", "Ana", "Luz", "Migdalia", "Iris", "Wanda", "Nilsa", "Evelyn", "Sonia", "Zoraida", "Brunilda",
    "Awilda", "Myrna", "Damaris", "Lourdes", "Noemí", "Mayra", "Ivelisse", "Glorimar", "Aida", "Ángela", "Rosaura",
    "María de los Ángeles", "María del Carmen", "Luz Celenia", "Ana Hilda", "Rosa Julia", "Carmen Iris", "Begoña",
)
MEN = (
    "José", "Juan", "Luis", "Ángel", "Héctor", "Efraín", "Wilfredo", "Ramón", "Edwin", "Orlando", "Ismael", "Nelson",
    "Rubén", "Gilberto", "Heriberto", "Félix", "Iván", "Germán", "Hiram", "Reinaldo", "Adán", "Tomás", "Agustín",
    "José Luis", "Juan Ramón", "Luis Ángel", "Miguel Ángel", "Víctor Manuel", "Rafael Antonio", "Íñigo",
)
SURNAMES = (
    "Rivera", "Rodríguez", "González", "Rodríguez", "Rivera", "Torres", "Ortiz", "Santiago", "Colón", "Martínez",
    "Pérez", "Díaz", "Cruz", "Vázquez", "Sánchez", "Ramos", "Figueroa", "Reyes", "Morales", "Hernández", "Vega",
    "Nieves", "Ayala", "Maldonado", "Núñez", "Peña", "Muñiz", "Ibáñez", "Acuña", "Patiño", "Cañuelas", "Báez",
    "Quiñones", "Montañez", "Villafañe", "Argüelles", "Güiles", "Lebrón", "Feliú", "Matías", "Cintrón", "Alicea",
    "Zayas", "Quintana", "Irizarry", "Collazo", "Marrero", "Burgos", "Pagán", "Lugo", "Ruiz", "Ojeda", "Yambó",
)
RARE_SURNAMES = (
    "de la Cruz", "de la Rosa", "de Jesús", "del Valle", "de León", "de los Santos Villafañe", "Ponce de León",
    "Pons-Irizarry", "Soto-Lebrón", "O'Neill", "McClintock", "Ñeco", "Ng", "Fernández de Córdova y Echegaray",
)
URBANIZATIONS = (
    "Urb. Jardines del Caño", "Urb. Las Acerolas", "Urb. Villa Peñón", "Urb. Alturas del Güiro", "Urb. Santa Begoña",
    "Ext. Loma Sirena", "Urb. Parque del Yagrumo", "Repto. Flor de Maga", "Urb. Vistas del Coquí", "Urb. El Múcaro",
)
ROADS = ("Calle Almendro", "Calle Ausubo", "Calle 4", "Calle 12", "Calle Úcar", "Ave. Los Robles", "Calle Reinita")
TOWNS = (
    ("Adjuntas", "00601"), ("Aguadilla", "00603"), ("Arecibo", "00612"), ("Bayamón", "00959"), ("Caguas", "00725"),
    ("Cayey", "00736"), ("Fajardo", "00738"), ("Guayama", "00784"), ("Humacao", "00791"), ("Juana Díaz", "00795"),
    ("Loíza", "00772"), ("Manatí", "00674"), ("Mayagüez", "00680"), ("Peñuelas", "00624"), ("Ponce", "00716"),
    ("Río Grande", "00745"), ("San Germán", "00683"), ("San Juan", "00926"), ("Utuado", "00641"), ("Yauco", "00698"),
)
ONE_SURNAME, RARE, HYPHENATED = 0.06, 0.12, 0.03


def draw_name(rng: Random) -> tuple[str, str, str]:
    """Given names, first surname, second surname (empty for some)."""
    given = rng.choice(WOMEN if rng.random() < 0.55 else MEN)
    first = _surname(rng)
    if rng.random() < HYPHENATED:
        return given, f"{first}-{rng.choice(SURNAMES)}", ""
    return given, first, "" if rng.random() < ONE_SURNAME else _surname(rng)


def _surname(rng: Random) -> str:
    return rng.choice(RARE_SURNAMES if rng.random() < RARE else SURNAMES)


def draw_address(rng: Random) -> dict[str, str]:
    """The fields of a postal address, by their names in `Person`: a house, a post box or a rural route."""
    town, postal_code = rng.choice(TOWNS)
    address = {"town": town, "postal_code": postal_code}
    match rng.choices(("house", "box", "rural"), (6, 2, 2))[0]:
        case "house":
            house = f"{rng.choice(ROADS)} {rng.choice('ABCDEFGHJK')}-{rng.randint(1, 40)}"
            flat = f"Apt. {rng.randint(1, 12)}{rng.choice('AB')}" if rng.random() < 0.15 else ""
            address |= {"address_line_1": house, "address_line_2": flat, "urbanization": rng.choice(URBANIZATIONS)}
        case "box":
            address |= {"address_line_1": f"PO Box {rng.randint(100, 9999)}"}
        case _:
            address |= {"address_line_1": f"HC {rng.randint(1, 9):02d} Box {rng.randint(1000, 9999)}"}
    return address
