"""Sessions in a table that says whose they are. They end after a while without a page, and after a day at the desk."""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore

from cases import clock
from cases.models import Sitting

BEGAN, DEVICE = "began_at", "device"
A_MINUTE = timedelta(minutes=1)  # a page sooner than that after another writes nothing


class SessionStore(DatabaseStore):
    """`seen_at`: when the session was last written; None for a new one."""

    seen_at: datetime | None = None

    @classmethod
    def get_model_class(cls) -> type[Sitting]:
        return Sitting

    def _get_session_from_db(self) -> Sitting | None:
        found = Sitting.objects.filter(session_key=self.session_key, expire_date__gt=clock.now()).first()
        if found is None:
            self._session_key = None
        self.seen_at = found.seen_at if found else None
        return found

    def create_model_instance(self, data: dict[str, Any]) -> Sitting:
        began = data.setdefault(BEGAN, clock.now().isoformat())
        row: Sitting = super().create_model_instance(data)
        row.user_id, row.device = data.get(SESSION_KEY), data.get(DEVICE, "")
        row.began_at, row.seen_at = datetime.fromisoformat(began), clock.now()
        return row

    def get_expiry_age(self, **given: Any) -> int:
        """Seconds until it ends if no page is asked for: never beyond the longest that a session lasts."""
        idle: int = super().get_expiry_age(**given)
        began = self.get(BEGAN)
        if began is None:
            return idle
        left = datetime.fromisoformat(began) + timedelta(seconds=settings.SESSION_LONGEST) - clock.now()
        return max(0, min(idle, int(left.total_seconds())))

    def get_expiry_date(self, **given: Any) -> datetime:
        return clock.now() + timedelta(seconds=self.get_expiry_age(**given))

    def is_used(self) -> None:
        """A page was asked for: the session goes on, which is written at most once a minute."""
        if self.seen_at is None or clock.now() - self.seen_at >= A_MINUTE:
            self.modified = True
