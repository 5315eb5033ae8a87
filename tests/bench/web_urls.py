"""The application's addresses, and one that costs only what every page costs."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.urls import urlpatterns as office


def nothing(request: HttpRequest) -> HttpResponse:
    """Nothing, after all middleware: nobody asks whose session it is."""
    return HttpResponse()


urlpatterns = [path("nada/", nothing), *office]
