"""Who works on the roll: the loader of the first records, a coordinator for each body, two administrators, an auditor,
retirees."""

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from uuid import NAMESPACE_URL, UUID, uuid5

from django.contrib.auth.hashers import make_password

from cases.models import Agency, Delegation, Role, User
from cases.seeds.bodies import AUTHORITY, BOARD, CAYO, DEPARTMENT, FIRE, POLICE, VALLE

SINCE = date(2005, 1, 1)
A_YEAR = timedelta(days=365)
ORDER = "Orden de la demostración sobre firmas"


@dataclass(frozen=True, slots=True)
class SignIn:
    """`shown`: one of those whose passwords `demo_people` prints. `story`: who of the published people this is."""

    username: str
    full_name: str
    position: str
    roles: tuple[tuple[Role.Name, str | None], ...]
    shown: bool = False
    story: str = ""


def _coordinates(code: str) -> tuple[Role.Name, str]:
    return (Role.Name.COORDINATOR, code)


ADMINISTRATOR, RETIREE = (Role.Name.ADMINISTRATOR, None), (Role.Name.RETIREE, None)
SHE, HE = "Coordinadora Agencial para Asuntos de Retiro", "Coordinador Agencial para Asuntos de Retiro"
LOADER = SignIn("carga.inicial", "Carga inicial", "Registro de la demostración", ())
SIGN_INS = (
    SignIn("marisol.baez", "Marisol Báez Collazo", SHE, (_coordinates(DEPARTMENT), RETIREE), True, "marisol"),
    SignIn("nelson.acuna", "Nelson Acuña Vega", HE, (_coordinates(VALLE),), True),
    SignIn("ivette.cordero", "Ivette Cordero Lugo", "Administradora Auxiliar", (ADMINISTRATOR,), True),
    SignIn("rafael.montanez", "Rafael Montañez Nieves", "Administrador Auxiliar", (ADMINISTRATOR,), True),
    SignIn("juan.ortiz", "Juan Ramón Ortiz Peña", "", (RETIREE,), True, "juan"),
    SignIn("carmen.rivera", "Carmen Rivera Ñeco", "", (RETIREE,), story="carmen"),
    SignIn("thomas.mcclintock", "Thomas McClintock Rosado", "", (RETIREE,), story="thomas"),
    SignIn("damaris.lugo", "Damaris Lugo Feliú", SHE, (_coordinates(POLICE),)),
    SignIn("efrain.zayas", "Efraín Zayas Ruiz", HE, (_coordinates(FIRE),)),
    SignIn("noemi.yambo", "Noemí Yambó Cintrón", SHE, (_coordinates(CAYO),)),
    SignIn("hiram.irizarry", "Hiram Irizarry Burgos", HE, (_coordinates(AUTHORITY),)),
    SignIn("mayra.alicea", "Mayra Alicea Pagán", "Oficial de Orientación", (_coordinates(BOARD),)),
)
AUDITOR = SignIn("iris.marrero", "Iris Marrero Soto", "Auditora interna", ((Role.Name.AUDITOR, None),), True)
SHOWN = (*(each for each in SIGN_INS if each.shown), AUDITOR)


def loader(rng: Random) -> User:
    """Who recorded what the seed records. Nobody signs in as it."""
    return User.objects.create(**_fields(LOADER, rng), is_active=False)


def write(rng: Random, agencies: dict[str, Agency], people: dict[str, UUID]) -> dict[str, User]:
    """Everybody else, by username, without a password yet. `people`: ids of the published people by story."""
    users = User.objects.bulk_create(
        User(**_fields(each, rng), person_id=people.get(each.story)) for each in SIGN_INS
    )
    auditor = User.objects.create(**_fields(AUDITOR, Random(AUDITOR.username)))  # of its own: the roll stays as it was
    Role.objects.create(user=auditor, role=Role.Name.AUDITOR, from_on=SINCE)
    by_name = {user.username: user for user in users}
    Role.objects.bulk_create(
        Role(user=by_name[each.username], role=role, agency=agencies[code] if code else None, from_on=SINCE)
        for each in SIGN_INS
        for role, code in each.roles
    )
    return by_name


def delegate(users: dict[str, User], on: date) -> Delegation:
    """An official answers for what the law orders and the system carries out; a second person confirmed it."""
    official, second = users["ivette.cordero"], users["rafael.montanez"]
    row = Delegation.objects.create(
        id=uuid5(NAMESPACE_URL, ORDER), official=official, delegate=None, kinds=[Delegation.Kind.ACT], from_on=SINCE,
        until_on=on + A_YEAR, document=ORDER, proposed_by=official, proposed_on=SINCE,
    )
    row.confirmed_by, row.confirmed_on = second, SINCE
    row.save()
    return row


def coordinator_of(code: str) -> str:
    """The username of whoever coordinates a body."""
    return next(each.username for each in SIGN_INS if _coordinates(code) in each.roles)


def _fields(each: SignIn, rng: Random) -> dict[str, object]:
    return {
        "id": UUID(int=rng.getrandbits(128), version=4),
        "username": each.username,
        "full_name": each.full_name,
        "position": each.position,
        "password": make_password(None),
    }
