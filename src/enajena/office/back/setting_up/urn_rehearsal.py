"""A whole urn rehearsed in a minute: throw-away keys, made-up people, a book of its own that goes when it is done."""

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.engine.database import NoProgress, Watch
from enajena.office.back.addresses import of_sale
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.jobs.running import both, start
from enajena.office.back.jobs.views import address_of, done_job, stopped, text_of
from enajena.urn.rehearsing import rehearse

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

HERE = Text("Ensayar una urna", "Rehearse an urn")
_ENVELOPES, _K, _N = 6, 2, 3


@require_http_methods(["GET", "HEAD", "POST"])
@door(*READERS, "custodian")
def rehearsal(request: HttpRequest, sale: str) -> HttpResponse:
    """Say what the rehearsal of an urn plays, and play it."""
    key = request.POST.get("clave")
    if not key:
        return page(request, "back/setting_up/urn_rehearsal.html", sale=sale, here=HERE, steps=None, key=str(uuid4()))
    try:
        job = start(cast("User", request.user), sale, "urn", _played, lane="urn", key=key, asked={})
    except EnajenaError as error:
        return stopped(request, sale, error, here=HERE, above=of_sale(sale, "ensayar-urna"))
    return redirect(address_of(job))


@require_safe
@door(*READERS, "custodian")
def rehearsed(request: HttpRequest, sale: str, number: int) -> HttpResponse:
    """Tell what happened, step by step."""
    steps = [text_of(step) for step in (done_job(sale, number, "urn").outcome or {})["steps"]]
    return page(request, "back/setting_up/urn_rehearsal.html", sale=sale, here=HERE, steps=steps, key=str(uuid4()))


def _played(watch: Watch) -> Mapping[str, Any]:
    steps = []
    with tempfile.TemporaryDirectory(prefix="enajena-") as folder:
        for step in rehearse(Path(folder), envelopes=_ENVELOPES, k=_K, n=_N):
            told = Text(step.es.replace(folder, "…"), step.en.replace(folder, "…"))
            watch(told, NoProgress())
            steps.append(both(told))
    return {"steps": steps}
