"""The law and what it produced."""

from django.apps import AppConfig


class BenefitsConfig(AppConfig):
    name = "benefits"
    default_auto_field = "django.db.models.BigAutoField"
