"""History of rows that may change: written by triggers, so that bulk and SQL updates are seen as well."""

from collections.abc import Callable, Sequence

import pghistory
from django.db import models


def tracked(*, exclude: Sequence[str] = ()) -> Callable[[type[models.Model]], type[models.Model]]:
    """Keep every version of a row in `<Model>History`, append-only, with who and why from the request's context."""

    def decorate(model: type[models.Model]) -> type[models.Model]:
        return pghistory.track(
            exclude=list(exclude),
            model_name=f"{model.__name__}History",
            obj_field=pghistory.ObjForeignKey(related_name="history", related_query_name="history"),
            append_only=True,
        )(model)

    return decorate
