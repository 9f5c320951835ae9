"""How often the API is asked for what costs work; counted over all processes, by address or by token."""

from dataclasses import dataclass

from django.http import HttpRequest

from enajena.basics.text import Text
from enajena.office.api.problems import TOO_MANY, ApiError
from enajena.office.ground.throttle import allow
from enajena.office.ground.visitors import address_of


@dataclass(frozen=True, slots=True)
class Pace:
    """So many times in so many seconds."""

    times: int
    seconds: int


PACES = {
    "figures": Pace(120, 60),
    "deposit": Pace(60, 600),
    "unknown_token": Pace(20, 60),
    "files": Pace(30, 600),
    "writes": Pace(600, 60),
}


def check_pace(request: HttpRequest, what: str) -> None:
    """Count a request of an address.

    Raises:
        ApiError: it is one too many.
    """
    check_pace_of(address_of(request), what)


def check_pace_of(who: str, what: str) -> None:
    """Count a request of somebody, told by an address or by a token.

    Raises:
        ApiError: it is one too many.
    """
    pace = PACES[what]
    if not allow(f"api:{what}:{who}", pace.times, pace.seconds):
        raise ApiError(
            TOO_MANY,
            Text(f"Aquí caben {pace.times} peticiones cada {pace.seconds} segundos.",
                 f"There is room for {pace.times} requests in {pace.seconds} seconds here."),
            Text("Espere lo que dice Retry-After.", "Wait as long as Retry-After says."),
            headers={"Retry-After": str(pace.seconds)},
        )  # fmt: skip
