"""The bodies whose people are on the roll, and the posts one may hold there. All but police and fire are invented."""

from dataclasses import dataclass

from cases.models import Agency, Group

DEPARTMENT, POLICE, FIRE, VALLE, CAYO, AUTHORITY, BOARD = "021", "045", "046", "601", "602", "801", "900"
MUNICIPALITIES = (VALLE, CAYO)
CIVIL = (DEPARTMENT, VALLE, CAYO, AUTHORITY)


@dataclass(frozen=True, slots=True)
class Body:
    """A body by its code. `ladder`: its posts upwards, each with its pay in hundredths of a clerk's."""

    code: str
    name: str
    kind: str
    group: Group
    ladder: tuple[tuple[str, int], ...]


OFFICE = (("Oficinista I", 90), ("Oficinista III", 105), ("Oficial Administrativo I", 125), ("Oficial Ejecutivo", 145))
WORKS = (("Trabajador de Conservación", 85), ("Mecánico Automotriz", 105), ("Supervisor de Brigada", 130))
BODIES = (
    Body(DEPARTMENT, "Departamento de Obras y Comunicaciones", Agency.Kind.AGENCY, Group.GENERAL,
         (*OFFICE, ("Director de División", 170))),
    Body(POLICE, "Policía de Puerto Rico", Agency.Kind.AGENCY, Group.POLICE,
         (("Agente", 115), ("Sargento", 130), ("Teniente", 150), ("Capitán", 175))),
    Body(FIRE, "Cuerpo de Bomberos de Puerto Rico", Agency.Kind.AGENCY, Group.FIRE,
         (("Bombero", 105), ("Sargento de Bomberos", 130), ("Teniente de Bomberos", 160))),
    Body(VALLE, "Municipio de Valle Sereno", Agency.Kind.MUNICIPALITY, Group.GENERAL,
         (*WORKS, ("Oficial de Programas Municipales", 150))),
    Body(CAYO, "Municipio de Cayo Hondo", Agency.Kind.MUNICIPALITY, Group.GENERAL, (*OFFICE[:3], ("Recaudador", 150))),
    Body(AUTHORITY, "Autoridad de Puentes y Muelles", Agency.Kind.CORPORATION, Group.GENERAL,
         (*WORKS, ("Gerente de Proyectos", 160), ("Gerente de Operaciones", 185))),
    Body(BOARD, "Junta de Retiro", Agency.Kind.BOARD, Group.GENERAL, OFFICE),
)
BY_CODE = {body.code: body for body in BODIES}
