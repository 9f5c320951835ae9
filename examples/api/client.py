"""A client of the API of Enajena with nothing but Python's own library: how to ask, follow a sale, and record without recording twice.

python examples/api/client.py http://localhost:8000 [SALE]
"""

import hashlib
import json
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPSConnection
from typing import Any
from urllib.parse import quote, urlsplit

ROOT = "/api/v1"
RETRIED = frozenset({429, 503})
ATTEMPTS = 5
FIRST_ERROR = 400
Json = dict[str, Any]


class ProblemError(Exception):
    """What the API could not do: its status, what it says, and each fault."""

    def __init__(self, told: Json) -> None:
        """Keep what was told."""
        super().__init__(f"{told['status']} {told['title']}: {told['detail']}")
        self.status = int(told["status"])
        self.faults: list[Json] = told["faults"]


class Api:
    """The API of one office."""

    def __init__(self, address: str, token: str | None = None, language: str = "en") -> None:
        """Keep where the office is and who asks."""
        self.address = urlsplit(address)
        self.headers = {"Accept-Language": language}
        if token is not None:
            self.headers["Authorization"] = f"Bearer {token}"

    def get(self, path: str) -> Json:
        """Return what an address answers."""
        return self._answer("GET", path, None, {})

    def post(self, path: str, body: Json, key: str | None = None) -> Json:
        """Send a body; with a key of the caller's it may be sent again after any failure: it is recorded once."""
        headers = {"Content-Type": "application/json"} | ({} if key is None else {"Idempotency-Key": key})
        return self._answer("POST", path, json.dumps(body).encode(), headers)

    def rows(self, path: str) -> Iterator[Json]:
        """Yield the rows of a list, page by page."""
        cursor: str | None = ""
        while cursor is not None:
            page = self.get(f"{path}?cursor={cursor}" if cursor else path)
            yield from page["rows"]
            cursor = page["next"]

    def acts(self, sale: str, after: int = -1) -> Iterator[Json]:
        """Yield the acts of a sale after an index, each once its hash is found right; keep the last index and go on from there later."""
        path = f"{ROOT}/sales/{quote(sale)}/acts" + (f"?after={after}" if after >= 0 else "")
        while path:
            page = self.get(path.removeprefix(ROOT))
            for act in page["acts"]:
                leaf = json.dumps(act["leaf"], sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
                if hashlib.sha256(b"\x00" + leaf).hexdigest() != act["hash"]:
                    raise ValueError(f"act {act['index']} is not what its hash says")
                yield act
            path = page["next"]

    def _answer(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Json:
        """Ask, and ask again where the office says to wait."""
        kind = HTTPSConnection if self.address.scheme == "https" else HTTPConnection
        for attempt in range(1, ATTEMPTS + 1):
            connection = kind(self.address.netloc, timeout=60)
            try:
                connection.request(method, ROOT + path, body, self.headers | headers)
                answer = connection.getresponse()
                told: Json = json.load(answer)
            finally:
                connection.close()
            if answer.status < FIRST_ERROR:
                return told
            if answer.status not in RETRIED or attempt == ATTEMPTS:
                raise ProblemError(told)
            time.sleep(int(answer.headers.get("Retry-After", "1")))
        raise AssertionError("the last attempt returns or raises")


def main(address: str, wanted: str | None = None) -> None:
    """Show the sales of an office, one answer, one problem, and follow a sale."""
    api = Api(address)
    for sale in api.get("/sales")["sales"]:
        print(f"{sale['sale']}: {sale['title']}, {sale['acts']} acts")
    facts = {"recipient": "pensioner", "files_return": False, "certified_income_cop": "12000000", "executive": False}
    limit = api.post("/programmes/carbocol-2000/limit", {"facts": facts})
    print(f"A pensioner may buy {limit['ceiling_shares']} shares by {limit['binding']}, {limit['ceiling_cop']} pesos")
    try:
        api.post("/programmes/carbocol-2000/limit", {"facts": facts, "price_cop": 10000})
    except ProblemError as problem:
        print(problem, problem.faults[0]["where"])
    if wanted is not None:
        kinds = [act["leaf"]["act"] for act in api.acts(wanted)]
        print(f"{wanted}: {len(kinds)} acts, each as its hash says; the first is {kinds[0]}")


if __name__ == "__main__":
    main(*sys.argv[1:])
