"""Every address of the site. None holds anything personal."""

from django.urls import include, path

from cases.views import administrator, coordinator, filing, public, recomputes, records, retiree, verification

coordinator_desk = [
    path("", coordinator.desk, name="desk"),
    path("miembros/", coordinator.members, name="members"),
    path("miembros/<uuid:person_id>/", coordinator.member, name="member"),
    path("miembros/<uuid:person_id>/solicitar/", coordinator.start, name="start"),
    path("miembros/<uuid:person_id>/servicio/", records.state, {"kind": "service"}, name="state_service"),
    path("miembros/<uuid:person_id>/sueldo/", records.state, {"kind": "salary"}, name="state_salary"),
    path("miembros/<uuid:person_id>/seguro-social/", records.insured, name="insured"),
    path("miembros/<uuid:person_id>/documento/", records.evidence, name="state_evidence"),
    path("servicio/<uuid:statement_id>/", records.correct, {"kind": "service"}, name="correct_service"),
    path("sueldo/<uuid:statement_id>/", records.correct, {"kind": "salary"}, name="correct_salary"),
    path("servicio/<uuid:statement_id>/retirar/", records.withdraw, {"kind": "service"}, name="withdraw_service"),
    path("sueldo/<uuid:statement_id>/retirar/", records.withdraw, {"kind": "salary"}, name="withdraw_salary"),
    path("solicitudes/<uuid:application_id>/", filing.application, name="application"),
    path("solicitudes/<uuid:application_id>/fechas/", filing.ask, name="ask"),
    path("solicitudes/<uuid:application_id>/hoja/", filing.sheet, name="sheet"),
    path("solicitudes/<uuid:application_id>/eleccion/", filing.elect, name="elect"),
    path("solicitudes/<uuid:application_id>/radicar/", filing.file, name="file"),
    path("solicitudes/<uuid:application_id>/acuse/", filing.acknowledgement, name="acknowledgement"),
    path("solicitudes/<uuid:application_id>/someter/", filing.submit_again, name="submit_again"),
    path("solicitudes/<uuid:application_id>/retirar/", filing.withdraw, name="withdraw"),
    path("documentos/<int:document_id>/", filing.paper, name="paper"),
]
administrator_desk = [
    path("", administrator.queue, name="queue"),
    path("solicitudes/<uuid:application_id>/", administrator.case, name="review"),
    path("solicitudes/<uuid:application_id>/fecha/", administrator.confirm_day, name="confirm_day"),
    path("solicitudes/<uuid:application_id>/calcular/", administrator.compute_again, name="compute_again"),
    path("solicitudes/<uuid:application_id>/aprobar/", administrator.approve, name="approve"),
    path("solicitudes/<uuid:application_id>/devolver/", administrator.return_, name="return"),
    path("solicitudes/<uuid:application_id>/denegar/", administrator.deny, name="deny"),
    path("recomputos/", recomputes.recomputes, name="recomputes"),
    path("recomputos/<uuid:pension_id>/", recomputes.recompute, name="recompute"),
    path("recomputos/<uuid:pension_id>/confirmar/", recomputes.confirm, name="confirm_recompute"),
]
retiree_desk = [
    path("", retiree.home, name="home"),
    path("cartas/<uuid:letter_id>/", retiree.letter, name="letter"),
    path("cartas/<uuid:letter_id>/descargar/", retiree.download, name="download"),
]

urlpatterns = [
    path("", public.home, name="home"),
    path("salud/", public.health, name="health"),
    path("verificar/", verification.verify, name="verify"),
    path("entrar/", public.sign_in, name="sign_in"),
    path("salir/", public.sign_out, name="sign_out"),
    path("agencia/", include((coordinator_desk, "coordinator"))),
    path("junta/", include((administrator_desk, "administrator"))),
    path("mi-pension/", include((retiree_desk, "retiree"))),
]
