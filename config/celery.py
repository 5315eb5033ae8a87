"""The worker's and the clock's application. Nothing else imports it: no view and no action publishes a task."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("retirement")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
