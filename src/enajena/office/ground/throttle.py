"""How often somebody may do something, counted over all processes of the office in its database.

A window begins with the first time and lasts its seconds; what comes past the limit within it is refused.
"""

import hashlib
import hmac
import time

from django.conf import settings
from django.db import connections

from enajena.office.ground.models import Tally
from enajena.office.ground.routing import OFFICE

_COUNT = """
INSERT INTO ground_tally (key, count, until) VALUES (%(key)s, 1, %(until)s)
ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN ground_tally.until <= %(now)s THEN 1 ELSE least_of(ground_tally.count + 1, %(most)s) END,
    until = CASE WHEN ground_tally.until <= %(now)s THEN excluded.until ELSE ground_tally.until END
RETURNING count
"""


_SWEEPS = "10"
"""Keys below it, a sixteenth of all, sweep away what is over when they begin."""


def allow(key: str, limit: int, seconds: int) -> bool:
    """Count one time and return whether it is within the limit.

    Args:
        key: what is counted and for whom, such as `receipt:192.0.2.1`; only a keyed hash of it is kept.
        limit: how many times are allowed in a window.
        seconds: how long a window lasts.
    """
    now, name = int(time.time()), _hashed(key)
    values: dict[str, str | int] = {"key": name, "now": now, "until": now + seconds, "most": limit + 1}
    least = "least" if connections[OFFICE].vendor == "postgresql" else "min"
    with connections[OFFICE].cursor() as cursor:
        cursor.execute(_COUNT.replace("least_of", least), values)
        count: int = cursor.fetchone()[0]
    if count == 1 and name < _SWEEPS:
        Tally.objects.using(OFFICE).filter(until__lte=now).delete()
    return count <= limit


def keyed(key: str, prefix: str = "", version: object = "") -> str:
    """Return the name under which Django's cache keeps something: a keyed hash, as an address may stand in the key."""
    return _hashed(f"{prefix}:{version}:{key}")


def _hashed(key: str) -> str:
    return hmac.new(settings.SECRET_KEY.encode(), key.encode(), hashlib.sha256).hexdigest()
