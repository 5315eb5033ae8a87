"""The addresses of people: one's own pages, and those of a relative who helps."""

from django.urls import path

from cases.views import (
    ledger,
    mandates,
    notices_of_mine,
    on_behalf,
    own_file,
    remedies_of_mine,
    retiree,
    returns,
)

retiree_desk = [
    path("", retiree.home, name="home"),
    path("expediente/", own_file.file, name="file"),
    path("expediente/preferencias/", own_file.choose, name="preferences"),
    path("expediente/servicio/<uuid:line_id>/", own_file.doubt, {"what": "servicio"}, name="doubt_service"),
    path("expediente/sueldo/<uuid:line_id>/", own_file.doubt, {"what": "sueldo"}, name="doubt_pay"),
    path("pensiones/<uuid:pension_id>/reingreso/", returns.tell, name="report_return"),
    path("pensiones/<uuid:pension_id>/reanudar/", returns.ask_again, name="ask_again"),
    path("pensiones/<uuid:pension_id>/certificacion/", retiree.certificate, name="certificate"),
    path("cartas/<uuid:letter_id>/", retiree.letter, name="letter"),
    path("cartas/<uuid:letter_id>/reconsideracion/", remedies_of_mine.reconsider, name="reconsider"),
    path("cartas/<uuid:letter_id>/descargar/", retiree.download, name="download"),
    path("familiar/", mandates.own, name="mandates"),
    path("familiar/<uuid:mandate_id>/terminar/", mandates.take_back, name="end_mandate"),
    path("avisos/", notices_of_mine.index, name="notices"),
    path("avisos/<uuid:notice_id>/", notices_of_mine.notice, name="notice"),
    path("cuenta/<uuid:pension_id>/", ledger.own, name="ledger"),
]
delegate_desk = [
    path("", on_behalf.home, name="home"),
    path("cartas/<uuid:letter_id>/", on_behalf.letter, name="letter"),
    path("cuenta/<uuid:pension_id>/", on_behalf.ledger, name="ledger"),
    path("pensiones/<uuid:pension_id>/reingreso/", on_behalf.report, name="report_return"),
]
