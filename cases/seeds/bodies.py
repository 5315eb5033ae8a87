"""The bodies whose people are on the roll, and the posts one may hold there. Municipalities and authority are invented."""

from dataclasses import dataclass

from cases.models import Agency, Group

DEPARTMENT, POLICE, FIRE, VALLE, CAYO, AUTHORITY, BOARD = "021", "045", "046", "601", "602", "801", "900"
MUNICIPALITIES = (VALLE, CAYO)
CIVIL = (DEPARTMENT, VALLE, CAYO, AUTHORITY)


@dataclass(frozen=True, slots=True)
class Body:
    """A body by its code. `ladder`: its posts from the humblest to the highest, each with its pay relative to a clerk's."""

    code: str
    name: str
    kind: str
    group: str
    ladder: tuple[tuple[str, float], ...]


OFFICE = (("Oficinista I", 0.9), ("Oficinista III", 1.05), ("Oficial Administrativo I", 1.25), ("Oficial Ejecutivo", 1.6))
WORKS = (("Trabajador de Conservación", 0.85), ("Mecánico Automotriz", 1.05), ("Supervisor de Brigada", 1.3))
BODIES = (
    Body(DEPARTMENT, "Departamento de Obras y Comunicaciones", Agency.Kind.AGENCY, Group.GENERAL,
         (*OFFICE, ("Director de División", 2.1))),
    Body(POLICE, "Policía de Puerto Rico", Agency.Kind.AGENCY, Group.POLICE,
         (("Agente", 1.15), ("Sargento", 1.45), ("Teniente", 1.75), ("Capitán", 2.2))),
    Body(FIRE, "Cuerpo de Bomberos de Puerto Rico", Agency.Kind.AGENCY, Group.FIRE,
         (("Bombero", 1.05), ("Sargento de Bomberos", 1.3), ("Teniente de Bomberos", 1.6))),
    Body(VALLE, "Municipio de Valle Sereno", Agency.Kind.MUNICIPALITY, Group.GENERAL, (*WORKS, ("Secretaria Municipal", 1.7))),
    Body(CAYO, "Municipio de Cayo Hondo", Agency.Kind.MUNICIPALITY, Group.GENERAL, (*OFFICE[:3], ("Recaudador", 1.5))),
    Body(AUTHORITY, "Autoridad de Puentes y Muelles", Agency.Kind.CORPORATION, Group.GENERAL,
         (*WORKS, ("Ingeniera de Proyectos", 2.2), ("Gerente de Operaciones", 2.6))),
    Body(BOARD, "Junta de Retiro", Agency.Kind.BOARD, Group.GENERAL, OFFICE),
)
BY_CODE = {body.code: body for body in BODIES}
