"""The server: gunicorn with threads, bound before anything is said, quiet about who asks."""

import errno
import logging
import os
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass

from django.db import connections
from django.urls import get_resolver
from gunicorn.app.base import BaseApplication
from gunicorn.glogging import Logger

from enajena.basics.disk import reason_of
from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.office.config import Config
from enajena.office.running.begin import PRIVATE

_BACKLOG = 2048
_THREADS = 4
_CONNECTION_SECONDS = 600
# When, what, where, how it went, how long: neither who asked nor what stands behind the question mark.
_ACCESS = '%(t)s "%(m)s %(U)s" %(s)s %(B)s %(M)sms'


@dataclass(frozen=True, slots=True)
class Bound:
    """A socket that is the office's already, before the office is ready to answer."""

    socket: socket.socket
    host: str
    port: int


def bind(host: str, port: int) -> Bound:
    """Take an address of this machine.

    Raises:
        CallError: somebody else has it, or it cannot be had.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(family, socket.SOCK_STREAM)
    try:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind((host, port))
        taken.listen(_BACKLOG)
    except (OSError, OverflowError) as error:
        taken.close()
        raise _refused(host, port, error) from error
    return Bound(taken, host, int(taken.getsockname()[1]))


def serve(config: Config, bound: Bound, ready: Callable[[], None]) -> None:
    """Answer at an address until the process is told to stop; then `SystemExit`, once what was under way is answered.

    Args:
        config: the office.
        bound: the address.
        ready: called once when answers begin.
    """
    _Server(config, bound, ready).run()


class _Log(Logger):  # type: ignore[misc] # as below
    """Gunicorn's log without what it would tell of a visitor: its warnings name addresses (so `loglevel`), its errors whole addresses."""

    def exception(self, *_said: object, **_options: object) -> None:
        """Write that something failed and where, by the office's own quiet log."""
        logging.getLogger("enajena.office").error("a request could not be answered", exc_info=sys.exc_info())


class _Server(BaseApplication):  # type: ignore[misc] # gunicorn ships no types
    """Gunicorn with the office in it and no configuration but what is said here."""

    def __init__(self, config: Config, bound: Bound, ready: Callable[[], None]) -> None:
        self._options = {
            # gunicorn closes the descriptor that it is given: it gets one of its own.
            "bind": f"fd://{os.dup(bound.socket.fileno())}",
            "workers": config.workers,
            "worker_class": "gthread",
            "threads": _THREADS,
            "preload_app": True,
            "when_ready": lambda _arbiter: ready(),
            "post_worker_init": lambda _worker: _open_the_book(),
            "accesslog": "-",
            "access_log_format": _ACCESS,
            "loglevel": "error",
            "logger_class": _Log,
            # Whom a proxy asks for is read by Django, and only where the office says that there is one.
            "forwarded_allow_ips": "",
            "proxy_allow_ips": "",
            "control_socket_disable": True,
            "timeout": 120,
            "umask": PRIVATE,
        }
        super().__init__(prog="enajena")

    def load_config(self) -> None:
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> object:
        from enajena.office.wsgi import application  # noqa: PLC0415 - the pages, once there is something to serve

        # The pages are imported once, before the processes part, and not by whoever comes first.
        get_resolver().url_patterns  # noqa: B018 - reading it imports them
        return application


def _open_the_book() -> None:
    from enajena.office.ground.the_book import the_book  # noqa: PLC0415 - each process of the server opens it for itself

    the_book()
    for wanted in connections.settings.values():
        # The threads of this server last, and so may their connections; one that broke meanwhile is made anew.
        wanted["CONN_MAX_AGE"], wanted["CONN_HEALTH_CHECKS"] = _CONNECTION_SECONDS, True


def _refused(host: str, port: int, error: OSError | OverflowError) -> CallError:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return CallError(
            Text(f"El puerto {port} ya lo usa otro programa.", f"Another program uses port {port} already."),
            Text("Pare ese programa, o dé otro puerto con --port.", "Stop that program, or give another port with --port."),
        )
    why = reason_of(error) if isinstance(error, OSError) else Text("no es un puerto", "it is no port")
    return CallError(
        Text("No se puede atender en {host}:{port}: {why}.", "It is not possible to serve at {host}:{port}: {why}.").format(
            host=host, port=port, why=why
        ),
        Text("Dé otra dirección con --host, u otro puerto con --port.", "Give another address with --host, or another port with --port."),
    )
