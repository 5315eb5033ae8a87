"""Make the demonstration's certificate authority, seal and time stamp where there are none."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from benefits.letters.demonstration import make_keys


class Command(BaseCommand):
    help = "Makes the demonstration's seal under RUN_DIR/keys (0600), once. A seal of your own is left alone."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        folder = Path(settings.RUN_DIR) / "keys"
        if Path(settings.SEAL_PKCS12).parent != folder:
            self.stderr.write("SEAL_PKCS12 names a seal of your own: no demonstration keys were made.")
        elif make_keys(folder, settings.SEAL_PASSPHRASE):
            self.stderr.write(f"Demonstration seal made under {folder}.")
