"""Acts of two people: one prepares them, another one reads them and confirms them by their hash.

The first person's set is kept as it was sent and named by the hash of what it says, so that the second one signs what was read. It
goes once it is confirmed, withdrawn, or a week old, and with it whatever was personal in it.
"""

import hashlib
import json
from datetime import timedelta
from typing import Any

from django.utils import timezone

from enajena.basics.text import Text
from enajena.book.acts.codec import canonical
from enajena.book.checks import different_people
from enajena.book.record import Receipt
from enajena.office.accounts.roles import roles_of
from enajena.office.api.models import PreparedSet
from enajena.office.api.problems import CONFLICT, FORBIDDEN, ApiError, not_found
from enajena.office.api.scopes import ACTS_CONFIRM
from enajena.office.api.shapes.office import ActsGiven
from enajena.office.api.tokens import Holder
from enajena.office.api.writing import TWO, files_of, read_acts
from enajena.office.ground.the_book import the_book

LASTS = timedelta(days=7)


def keep(holder: Holder, sale: str, given: ActsGiven, key: str) -> dict[str, object]:
    """Keep a set for another person to confirm; the same one again is the one that is there.

    Raises:
        ApiError: whoever prepares it has not the role that confirming asks for.
    """
    if not ACTS_CONFIRM.roles & roles_of(holder.user):
        roles = ", ".join(sorted(ACTS_CONFIRM.roles))
        raise ApiError(
            FORBIDDEN,
            Text(
                f"Los actos de dos personas los hacen dos con este papel: {roles}.", f"Acts of two people take two with this role: {roles}."
            ),
        )
    now = timezone.now()
    PreparedSet.objects.filter(expires_at__lte=now).delete()
    said = {"key": key, "by": holder.name, **given.model_dump(mode="json")}
    content = canonical(said)
    digest = hashlib.sha256(canonical({"sale": sale, **said})).hexdigest()
    row, _ = PreparedSet.objects.get_or_create(
        sale=sale,
        digest=digest,
        defaults={"content": content.decode(), "prepared_by": holder.user, "prepared_at": now, "expires_at": now + LASTS},
    )
    return told(row)


def waiting(sale: str) -> list[dict[str, object]]:
    """Return the sets of a sale that wait, the oldest first."""
    rows = PreparedSet.objects.select_related("prepared_by").filter(sale=sale, expires_at__gt=timezone.now())
    return [told(row) for row in rows.order_by("prepared_at", "digest")]


def found(sale: str, digest: str) -> PreparedSet:
    """Return a set that waits.

    Raises:
        ApiError: there is none.
    """
    rows = PreparedSet.objects.select_related("prepared_by").filter(sale=sale, digest=digest, expires_at__gt=timezone.now())
    row = rows.first()
    if row is None:
        raise not_found(
            Text("No hay un conjunto preparado con esa huella.", "No prepared set has that hash."),
            Text("Se confirmó, se retiró o venció.", "It was confirmed, withdrawn, or expired."),
        )
    return row


def confirm(holder: Holder, sale: str, digest: str) -> Receipt:
    """Record a set in the name of both, whoever prepared it first.

    Raises:
        ApiError: there is none, or it is one's own.
        FaultsError: the book refuses it as things stand now; it goes on waiting.
    """
    row = found(sale, digest)
    said = json.loads(row.content)
    key, by = said.pop("key"), (said.pop("by"), holder.name)
    if row.prepared_by_id == holder.user.pk or len(different_people(by)) < TWO:
        raise ApiError(
            CONFLICT,
            Text("Quien prepara un conjunto no lo confirma.", "Whoever prepares a set does not confirm it."),
            Text("Que lo confirme otra persona.", "Let another person confirm it."),
        )
    if not ACTS_CONFIRM.roles & roles_of(row.prepared_by):
        raise ApiError(
            CONFLICT,
            Text("Quien lo preparó ya no tiene el papel para ello.", "Whoever prepared it has not the role for it any more."),
            Text("Que lo prepare otra vez quien lo tenga.", "Let somebody who has it prepare it again."),
        )
    given = ActsGiven.model_validate(said)
    receipt = the_book().record(sale, read_acts(given, key, by), files_of(given))
    row.delete()
    return receipt


def withdraw(holder: Holder, sale: str, digest: str) -> None:
    """Take back a set of one's own.

    Raises:
        ApiError: there is none, or it is somebody else's.
    """
    row = found(sale, digest)
    if row.prepared_by_id != holder.user.pk:
        raise ApiError(CONFLICT, Text("Sólo lo retira quien lo preparó.", "Only whoever prepared it withdraws it."))
    row.delete()


def told(row: PreparedSet) -> dict[str, Any]:
    """Return a set for an answer."""
    return {
        "sale": row.sale,
        "set": row.digest,
        "prepared_by": row.prepared_by.get_username(),
        "prepared_at": row.prepared_at.isoformat(),
        "expires_at": row.expires_at.isoformat(),
        "acts": json.loads(row.content)["acts"],
    }
