"""What gunicorn serves."""

import os

from django.core.wsgi import get_wsgi_application
from django.urls import reverse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()
reverse("sign_in")  # reads the modules of all pages now, before the server forks, not at somebody's first question
