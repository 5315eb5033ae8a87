"""Who a session is of, with the roles held today: one query, since every page asks for both."""

from typing import Any

from django.contrib.auth.backends import ModelBackend

from cases.models import User


class Whoever(ModelBackend):
    """Passwords as Django keeps them; the user of a session remembers from the start what `User.holds` asks."""

    def get_user(self, user_id: Any) -> User | None:
        user: User | None = User.objects.with_roles().filter(pk=user_id).first()
        return user if user and self.user_can_authenticate(user) else None
