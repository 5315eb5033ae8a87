"""The office's pages, and the switch of language."""

from django.urls import include, path

urlpatterns = [
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("cases.urls")),
]
