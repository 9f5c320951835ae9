"""A witness of logs (C2SP tlog-witness): it keeps the last checkpoint it cosigned of each log and refuses a fork or a step back.

The state is one SQLite file; the size is compared and written in one transaction, and it is on the disk before the answer.
"""

import base64
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from enajena.book.clock import Clock, system_clock
from enajena.book.log.note import Checkpoint, is_signed_by, parse, read_verifier_key
from enajena.book.log.proofs import is_consistent
from enajena.book.log.tree import EMPTY, root
from enajena.urn.cosignature import cosign

PATH = "/add-checkpoint"
MOST_REQUEST_BYTES = 64 * 1024
_MOST_PROOF_LINES = 63
_WAIT_SECONDS = 30
_MOST_LEAVES = 2**62


@dataclass(frozen=True, slots=True)
class Answer:
    """What a witness answers: an HTTP status, the kind of content, and the text."""

    status: int
    text: str = ""
    kind: str = "text/plain; charset=utf-8"


class Witness:
    """A witness of the logs whose verifier keys it was given."""

    def __init__(self, name: str, key: Ed25519PrivateKey, state: Path, log_keys: Iterable[str], clock: Clock = system_clock) -> None:
        """Open the state, made where there is none.

        Raises:
            ValueError: a verifier key is malformed.
        """
        self.name = name
        self._key = key
        self._state = state
        self._log_keys = {read_verifier_key(line)[0]: line for line in log_keys}
        self._clock = clock
        with self._transaction() as database:
            database.execute("CREATE TABLE IF NOT EXISTS seen (origin TEXT PRIMARY KEY, size INTEGER NOT NULL, root BLOB NOT NULL)")

    def add_checkpoint(self, body: bytes) -> Answer:
        """Answer one request of the protocol."""
        try:
            old, proof, note = _request(body)
            checkpoint = parse(note)[0]
        except ValueError as error:
            return Answer(400, f"{error}\n")
        log_key = self._log_keys.get(checkpoint.origin)
        if log_key is None:
            return Answer(404, "unknown log\n")
        if not is_signed_by(note, log_key):
            return Answer(403, "not signed by the log\n")
        if not old <= checkpoint.size <= _MOST_LEAVES:
            return Answer(400, "the old size is above the new one, or the new one is none that a log can have\n")
        return self._advance(old, proof, checkpoint, note)

    def _advance(self, old: int, proof: list[bytes], checkpoint: Checkpoint, note: str) -> Answer:
        with self._transaction() as database:
            seen = database.execute("SELECT size, root FROM seen WHERE origin = ?", (checkpoint.origin,)).fetchone() or (0, root(EMPTY))
            if old != seen[0]:
                return Answer(409, f"{seen[0]}\n", "text/x.tlog.size")
            if not _follows(seen, proof, checkpoint):
                return Answer(422, "not consistent with what was cosigned before\n")
            database.execute("REPLACE INTO seen VALUES (?, ?, ?)", (checkpoint.origin, checkpoint.size, checkpoint.root))
        return Answer(200, cosign(note, self.name, self._key, self._clock()))

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        database = sqlite3.connect(self._state, timeout=_WAIT_SECONDS, isolation_level=None)
        try:
            database.execute("PRAGMA synchronous=FULL")
            database.execute("BEGIN IMMEDIATE")
            yield database
            database.execute("COMMIT")
        finally:
            database.close()


def server(witness: Witness, host: str, port: int) -> ThreadingHTTPServer:
    """Return an HTTP server of the witness, listening and not yet serving; port 0 takes a free one."""

    class Handler(BaseHTTPRequestHandler):
        """Answers `POST /add-checkpoint` and nothing else."""

        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            """Answer one request."""
            length = self.headers.get("Content-Length", "")
            if self.path != PATH:
                self._answer(Answer(404, "not found\n"))
            elif not length.isascii() or not length.isdecimal() or int(length) > MOST_REQUEST_BYTES:
                self.close_connection = True
                self._answer(Answer(413, "too large\n"))
            else:
                self._answer(witness.add_checkpoint(self.rfile.read(int(length))))

        def log_message(self, *_: object) -> None:
            """Write nothing: the state says what was cosigned."""

        def _answer(self, answer: Answer) -> None:
            content = answer.text.encode()
            self.send_response(answer.status)
            self.send_header("Content-Type", answer.kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    return ThreadingHTTPServer((host, port), Handler)


def request_body(old: int, proof: Iterable[bytes], note: str) -> bytes:
    """Return the body of a request: what the witness saw last, how the log grew from there, and the new checkpoint."""
    lines = [f"old {old}", *(base64.b64encode(step).decode() for step in proof), "", note]
    return "\n".join(lines).encode()


def _request(body: bytes) -> tuple[int, list[bytes], str]:
    head, separator, note = body.decode("utf-8").partition("\n\n")
    first, *lines = head.split("\n")
    size = first.removeprefix("old ")
    if (
        not separator
        or first == size
        or not size.isascii()
        or not size.isdecimal()
        or str(int(size)) != size
        or len(lines) > _MOST_PROOF_LINES
    ):
        raise ValueError("an old size, a proof of at most 63 lines, an empty line and a checkpoint are expected")
    return int(size), [base64.b64decode(line, validate=True) for line in lines], note


def _follows(seen: tuple[int, bytes], proof: list[bytes], checkpoint: Checkpoint) -> bool:
    size, seen_root = seen
    if checkpoint.size == 0 and checkpoint.root != root(EMPTY):
        return False
    if size == 0:
        return not proof
    return is_consistent(size, seen_root, checkpoint.size, checkpoint.root, proof)
