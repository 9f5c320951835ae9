"""Who reaches what, over every route of the office: what is not declared here fails, and what is refused is kept.

A route that is added needs its line in ROUTES: each method that it takes, and who may use it. Whatever other method answers 405.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from enajena.book.acts.sale import SaleConcluded
from enajena.book.adjudicating import declare_void
from enajena.calendar import local_date
from enajena.office.accounts.models import User
from enajena.office.accounts.roles import NAMES
from enajena.office.api import throttling
from enajena.office.api.models import Refusal, Token
from enajena.office.api.scopes import SCOPES
from enajena.office.api.throttling import Pace
from support.back import people
from support.back_routes import BACK, ELSE
from support.back_routes import VALUES as BACK_VALUES
from support.books import Rehearsal, rehearsal
from support.calling import holder
from support.offers import BY, BY_TWO, NOTICE, NOTICED, PAPER, acceptance, accepted, adjudicated, assessed, closed, noticed, prepared
from support.offices import office_of, visitor
from support.signing_in import signed_in, worker

PUBLIC = "everybody"
SIGNED = "whoever signed in"
LINK = "whoever brings a link that an administrator gave"
ADMINISTRATORS = "administrators"
FAILED = "nobody: it says that signing in failed"
PAGE = {"GET": PUBLIC}
FORM = {"GET": PUBLIC, "POST": PUBLIC}
SENT = {"POST": PUBLIC}
OWN_FORM = {"GET": SIGNED, "POST": SIGNED}

PORTAL: Mapping[str, Mapping[str, str]] = {
    "": PAGE,
    "preferencias/": SENT,
    "privacidad/": PAGE,
    "accesibilidad/": PAGE,
    "recursos/sellar-<slug:sha256>.js": PAGE,
    "ventas/<slug:sale>/": PAGE,
    "ventas/<slug:sale>/documentos/<str:sha256>/": PAGE,
    "ventas/<slug:sale>/linea-de-tiempo.svg": PAGE,
    "ventas/<slug:sale>/resultados.svg": PAGE,
    "ventas/<slug:sale>/cuanto/": FORM,
    "ventas/<slug:sale>/si-vendo/": FORM,
    "ventas/<slug:sale>/si-vendo/multa.svg": PAGE,
    "ventas/<slug:sale>/depositar/": FORM,
    "ventas/<slug:sale>/depositar/hecho/": PAGE,
    "ventas/<slug:sale>/depositar/manifiesto.json": PAGE,
    "ventas/<slug:sale>/depositar/sellar.html": PAGE,
    "constancia/": FORM,
    "acto/<slug:sale>/<int:index>/<slug:leaf>": PAGE,
    "constancia/<slug:sale>/<int:index>/<slug:digest>/": PAGE,
    "constancia/<slug:sale>/<int:index>/<slug:digest>/prueba/": PAGE,
    "constancia/<slug:sale>/<int:index>/<slug:digest>/qr.svg": PAGE,
    "constancia/<slug:sale>/<int:index>/<slug:digest>/testigos/": SENT,
    # Of one's own acceptance nothing is shown but to whoever brings its receipt and document: see the tests of the portal.
    "ventas/<slug:sale>/mi-aceptacion/": FORM,
    "ventas/<slug:sale>/mi-aceptacion/salir/": SENT,
    "ventas/<slug:sale>/mi-aceptacion/actos/<int:index>/": PAGE,
}
HEALTH = {"salud/": PAGE, "salud/listo/": PAGE}
ACCOUNTS: Mapping[str, Mapping[str, str]] = {
    "cuenta/primera-vez/": {"GET": LINK, "POST": LINK},
    "cuenta/entrar/": FORM,
    "cuenta/salir/": FORM,
    "cuenta/cerrada/": PAGE,
    "cuenta/confirmar/": OWN_FORM,
    "cuenta/clave/": OWN_FORM,
    "cuenta/segundo-factor/": {"GET": SIGNED},
    "cuenta/segundo-factor/entrar/": FORM,
    "cuenta/segundo-factor/confirmar/": OWN_FORM,
    "cuenta/segundo-factor/aplicacion/": OWN_FORM,
    "cuenta/segundo-factor/aplicacion/quitar/": OWN_FORM,
    "cuenta/segundo-factor/codigos/": {"GET": SIGNED},
    "cuenta/segundo-factor/codigos/nuevos/": OWN_FORM,
    "cuenta/segundo-factor/codigos/archivo/": {"GET": SIGNED},
    "cuenta/segundo-factor/llaves/": {"GET": SIGNED},
    "cuenta/segundo-factor/llaves/nueva/": OWN_FORM,
    "cuenta/segundo-factor/llaves/entrar/": FORM,
    "cuenta/segundo-factor/llaves/confirmar/": OWN_FORM,
    "cuenta/segundo-factor/llaves/<int:pk>/quitar/": OWN_FORM,
    "cuenta/segundo-factor/llaves/<int:pk>/nombre/": OWN_FORM,
    "cuenta/identidad/": OWN_FORM,
    "cuenta/ensayo/": FORM,
    "cuenta/identidad/desconocida/": FORM,
    "cuenta/identidad/cancelada/": PAGE,
    "cuenta/identidad/error/": {"GET": FAILED},
    "cuenta/identidad/<slug:provider_id>/entrar/": FORM,
    "cuenta/identidad/<slug:provider_id>/vuelta/": PAGE,
}
TOKENS: Mapping[str, Mapping[str, str]] = {
    "cuenta/fichas/": {"GET": ADMINISTRATORS, "POST": ADMINISTRATORS},
    "cuenta/fichas/<slug:prefix>/revocar/": {"POST": ADMINISTRATORS},
}
_V1 = "api/v1/"
_SALE = f"{_V1}sales/<sale>"
_PROGRAMME = f"{_V1}programmes/<programme>"
API: Mapping[str, Mapping[str, str]] = {
    _V1: PAGE,
    f"{_V1}openapi.json": PAGE,
    f"{_V1}programmes": PAGE,
    f"{_V1}programme-schema": PAGE,
    _PROGRAMME: PAGE,
    f"{_PROGRAMME}/file": PAGE,
    f"{_PROGRAMME}/query": PAGE,
    f"{_PROGRAMME}/limit": SENT,
    f"{_PROGRAMME}/term": SENT,
    f"{_PROGRAMME}/price": SENT,
    f"{_PROGRAMME}/fine": SENT,
    f"{_PROGRAMME}/assess": {"POST": "files:assess"},
    f"{_PROGRAMME}/award": {"POST": "files:assess"},
    f"{_PROGRAMME}/explain": {"POST": "files:assess"},
    f"{_V1}act-kinds": PAGE,
    f"{_V1}act-kinds/<name>": PAGE,
    f"{_V1}sales": PAGE,
    _SALE: PAGE,
    f"{_SALE}/register": PAGE,
    f"{_SALE}/acts": {"GET": PUBLIC, "POST": "acts:write"},
    f"{_SALE}/acts/<index>": PAGE,
    f"{_SALE}/acts/<index>/proof": PAGE,
    f"{_SALE}/checkpoint": PAGE,
    f"{_SALE}/consistency": PAGE,
    f"{_SALE}/log-key": PAGE,
    f"{_SALE}/urns": PAGE,
    f"{_SALE}/urns/<urn>/manifest": PAGE,
    f"{_SALE}/urns/<urn>/envelopes": SENT,
    f"{_SALE}/acceptances": {"GET": "acceptances:read", "POST": "acceptances:write"},
    f"{_SALE}/acceptances/<acceptance>": {"GET": "acceptances:read"},
    f"{_SALE}/lots": {"GET": "register:read"},
    f"{_SALE}/pledges": {"GET": "register:read"},
    f"{_SALE}/fines": {"GET": "register:read"},
    f"{_SALE}/prepared": {"GET": "acts:write"},
    f"{_SALE}/prepared/<digest>": {"GET": "acts:confirm", "DELETE": "acts:write"},
    f"{_SALE}/prepared/<digest>/confirm": {"POST": "acts:confirm"},
}
ROUTES: Mapping[str, Mapping[str, str]] = {**PORTAL, **HEALTH, **TOKENS, **ACCOUNTS, **API}
ALL: Mapping[str, Mapping[str, str]] = {**ROUTES, **BACK}
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
VALUES = {
    "sale": "ensayo", "programme": "gases-guajira-2003", "index": "0", "acceptance": "A-1", "digest": "0" * 64, "urn": "first",
    "name": "stage_closed", "sha256": PAPER.sha256, "pk": "1", "provider_id": "oidc", "prefix": "enj_0",
    "leaf": "0" * 16, **BACK_VALUES,
}  # fmt: skip
"""What stands in the place of each variable of a route."""


def address(route: str) -> str:
    """Return an address of a route."""
    for name, value in VALUES.items():
        for converter in ("", "slug:", "int:", "str:", "path:"):
            route = route.replace(f"<{converter}{name}>", value)
    assert "<" not in route, route
    return f"/{route}"


def _routes(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    for one in patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from _routes(one.url_patterns, route)
        else:
            yield route


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody who calls: a browser, with a session or without, or a program with a token."""

    client: Client
    token: str | None = None

    def call(self, method: str, route: str) -> tuple[int, str]:
        """Return the status of an answer and where it sends to."""
        headers = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        kind = "application/json" if route.startswith(_V1) else "application/x-www-form-urlencoded"
        content = "{}" if kind.endswith("json") else ""
        answer = self.client.generic(method, address(route), content, content_type=kind, headers=headers)
        return answer.status_code, answer.headers.get("Location", "")


@pytest.fixture
def sale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rehearsal]:
    for what in throttling.PACES:
        monkeypatch.setitem(throttling.PACES, what, Pace(10**9, 1))
    with rehearsal(tmp_path) as played, office_of(played.book):
        yield played


def test_every_route_of_the_office_is_declared() -> None:
    assert set(_routes(get_resolver().url_patterns)) == set(ALL)


@pytest.mark.usefixtures("sale")
def test_a_method_that_is_not_declared_is_answered_405() -> None:
    anonymous = Who(visitor())
    wrong = [
        (method, route, answer)
        for route, declared in ALL.items()
        for method in METHODS
        if method not in declared
        and not (method == "PUT" and route in ACCOUNTS and "POST" in declared)  # forms of Django take it for a POST
        and not _is_denied(*(answer := anonymous.call(method, route)))
    ]
    assert not wrong


def _is_denied(status: int, sent_to: str) -> bool:
    return status in {404, 405} or sent_to.startswith("/cuenta/entrar/")


def test_nobody_gets_further_than_is_declared_and_every_refusal_is_kept(sale: Rehearsal) -> None:
    noticed(sale)
    accepted(sale, acceptance("A-1", 10))
    anonymous = Who(visitor())
    for route, method, reach in _declared():
        status, sent_to = anonymous.call(method, route)
        assert _is_as_declared(status, reach), (method, route, status)
        assert reach not in {SIGNED, ADMINISTRATORS} or sent_to.startswith("/cuenta/entrar/"), (method, route, sent_to)
    refused = sorted(
        (route, method, 403 if reach == LINK else 401) for route, method, reach in _declared() if reach in {LINK, FAILED, *SCOPES}
    )
    assert sorted(Refusal.objects.values_list("route", "method", "status")) == refused


def _is_as_declared(status: int, reach: str) -> bool:
    """Return whether somebody without anything is answered as a route says."""
    if reach == PUBLIC:
        return status not in {401, 403, 405, 500}
    return status == {SIGNED: 302, ADMINISTRATORS: 302, LINK: 403}.get(reach, 401)


def test_the_back_office_opens_to_the_roles_that_are_declared_and_keeps_who_else_tried(sale: Rehearsal) -> None:
    noticed(sale)
    accepted(sale, acceptance("A-1", 10))
    browsers = people()
    refused = set()
    for route, methods in BACK.items():
        for method, roles in methods.items():
            status, sent_to = Who(visitor()).call(method, route)
            assert (status, sent_to.startswith("/cuenta/entrar/?next=/oficina/")) == (302, True), (method, route)
            for role in sorted(NAMES):
                status, sent_to = Who(browsers[role]).call(method, route)
                assert (status == 403) == (role not in roles.split()), (role, method, route, status)
                assert not sent_to.startswith("/cuenta/entrar/"), (role, method, route)
                assert status in {403, ELSE.get(f"{method} {route}", 200)}, (role, method, route, status)
            refused |= {(f"{role}-uno", route, method, 403) for role in NAMES - set(roles.split())}
    assert set(Refusal.objects.values_list("who", "route", "method", "status")) == refused


def test_a_session_of_any_role_reaches_its_own_account_but_nothing_that_asks_for_a_token(sale: Rehearsal) -> None:
    noticed(sale)
    for role in sorted(NAMES):
        person = worker(f"{role}-uno", role)
        who = Who(signed_in(person))
        for route, method, reach in _declared():
            if (method == "POST" and reach == SIGNED) or route in _ASIDE or route.endswith(".svg"):
                continue
            status, sent_to = who.call(method, route)
            assert (status == 401) == (reach in {FAILED, *SCOPES}), (role, method, route, status)
            refused = reach == LINK or (reach == ADMINISTRATORS and role != "administrator")
            assert (status == 403) == refused, (role, method, route, status)
            assert not sent_to.startswith("/cuenta/entrar/"), (role, method, route, sent_to)
        assert Refusal.objects.filter(who=person.user.username).exists()
    assert not Refusal.objects.filter(who="").exists()


def test_a_token_reaches_what_its_scope_says_and_no_more(sale: Rehearsal) -> None:
    noticed(sale)
    guarded = [(route, method, reach) for route, method, reach in _declared() if reach in SCOPES]
    for name in SCOPES:
        who = Who(visitor(), holder(f"dana-{name.replace(':', '-')}", "director", scopes=(name,)).token)
        for route, method, reach in guarded:
            status, _ = who.call(method, route)
            assert (status == 403) == (reach != name), (name, method, route, status)
            assert status != 401
    _check_kept(guarded)


def test_a_scope_is_worth_nothing_without_a_role_that_has_it(sale: Rehearsal) -> None:
    noticed(sale)
    for role in sorted(NAMES):
        allowed = tuple(one.name for one in SCOPES.values() if role in one.roles)
        caller = holder(f"uno-{role}", "director", scopes=tuple(SCOPES))
        User.objects.get(username=f"uno-{role}").groups.set(Group.objects.filter(name=role))
        who = Who(visitor(), caller.token)
        for route, method, reach in _declared():
            if reach in SCOPES:
                status, _ = who.call(method, route)
                assert (status == 403) == (reach not in allowed), (role, method, route, status)


VOID = date(2003, 12, 16)
STATES = ("before its notice", "open", "closed", "adjudicated", "concluded")
NOWHERE = (404,) * len(STATES)
"""Nothing of that name: no urn, no receipt, no set that waits."""
BY_STATE: Mapping[str, tuple[int, ...]] = {
    "GET ventas/<slug:sale>/linea-de-tiempo.svg": (404, 200, 200, 200, 200),
    "GET ventas/<slug:sale>/resultados.svg": (404, 404, 404, 200, 200),
    "POST ventas/<slug:sale>/depositar/": (422,) * len(STATES),
    "GET ventas/<slug:sale>/depositar/hecho/": (302,) * len(STATES),
    "GET ventas/<slug:sale>/depositar/manifiesto.json": NOWHERE,
    "GET ventas/<slug:sale>/depositar/sellar.html": NOWHERE,
    "GET acto/<slug:sale>/<int:index>/<slug:leaf>": NOWHERE,
    "GET constancia/<slug:sale>/<int:index>/<slug:digest>/": NOWHERE,
    "GET constancia/<slug:sale>/<int:index>/<slug:digest>/prueba/": NOWHERE,
    "GET constancia/<slug:sale>/<int:index>/<slug:digest>/qr.svg": NOWHERE,
    "POST constancia/<slug:sale>/<int:index>/<slug:digest>/testigos/": NOWHERE,
    "POST ventas/<slug:sale>/mi-aceptacion/": (422,) * len(STATES),
    "POST ventas/<slug:sale>/mi-aceptacion/salir/": (302,) * len(STATES),
    "GET ventas/<slug:sale>/mi-aceptacion/actos/<int:index>/": (302,) * len(STATES),
    f"POST {_SALE}/acts": (400,) * len(STATES),
    f"GET {_SALE}/consistency": (400,) * len(STATES),
    f"GET {_SALE}/urns/<urn>/manifest": NOWHERE,
    f"POST {_SALE}/urns/<urn>/envelopes": NOWHERE,
    f"POST {_SALE}/acceptances": (400,) * len(STATES),
    f"GET {_SALE}/acceptances/<acceptance>": (404, 200, 200, 200, 200),
    f"GET {_SALE}/prepared/<digest>": NOWHERE,
    f"POST {_SALE}/prepared/<digest>/confirm": NOWHERE,
}
"""What an empty request of whoever may make it is answered in each state, where it is not 200 in all of them."""
ACTS: Mapping[str, tuple[dict[str, object], tuple[int, ...]]] = {
    "adopting it again": ({"act": "programme_adopted", "body": {"programme": "gases-guajira-2003", "file_sha256": "0" * 64}}, (422,) * 5),
    "closing the offer": ({"act": "stage_closed", "body": {"stage": "first"}}, (422, 422, 422, 422, 422)),
    "leaving it void": (
        {"act": "stage_declared_void", "body": {"stage": "first", "because": "norm", "reason": "x"}},
        (422, 200, 200, 422, 422),
    ),
    "a note": ({"act": "note_added", "body": {"note": "N-1", "kind": "sale", "about": "ensayo"}, "personal": {"text": "x"}}, (200,) * 5),
    "concluding it": ({"act": "sale_concluded", "body": {"reason": "x"}}, (200, 422, 422, 422, 422)),
}
"""Acts, and what looking whether each may be recorded is answered in each state."""


@pytest.mark.parametrize("state", STATES)
def test_what_may_be_recorded_goes_by_the_state_of_the_sale(sale: Rehearsal, state: str) -> None:
    _play(sale, state)
    director, today = holder("dana", "director"), local_date(sale.clock()).isoformat()
    answered = {
        name: director.post("/sales/ensayo/acts?check=true", {"acts": [{**act, "on": today}]}, Idempotency_Key=f"k-{place}").status_code
        for place, (name, (act, _)) in enumerate(ACTS.items())
    }
    assert answered == {name: expected[STATES.index(state)] for name, (_, expected) in ACTS.items()}


@pytest.mark.parametrize("state", STATES)
def test_every_address_of_a_sale_answers_as_declared_in_each_of_its_states(sale: Rehearsal, state: str) -> None:
    _play(sale, state)
    director = holder("dana", "director").token
    wrong = []
    for route, method, reach in _declared():
        if "<sale>" in route.replace("slug:", "") and method in {"GET", "POST"}:
            who = Who(visitor(), director if reach in SCOPES else None)
            expected = BY_STATE.get(f"{method} {route}", (200,) * len(STATES))[STATES.index(state)]
            status, _ = who.call(method, route)
            if status != expected:
                wrong.append((method, route, expected, status))
    assert not wrong


def _play(sale: Rehearsal, state: str) -> None:
    """Bring a sale to a state, through its acts."""
    prepared(sale)
    if state == STATES[0]:
        return
    sale.do(NOTICED, NOTICE, by=BY)
    accepted(sale, acceptance("A-1", 10))
    if state == STATES[1]:
        return
    closed(sale)
    if state == STATES[2]:
        return
    assessed(sale)
    adjudicated(sale)
    if state == STATES[4]:
        sale.clock.to(VOID)
        declare_void(sale.book, "ensayo", "first", because="norm", numeral="ley-226 art. 10", reason="ensayo", on=VOID, by=BY_TWO)
        sale.do(VOID, SaleConcluded(reason="ensayo"), by=BY)


def _check_kept(guarded: list[tuple[str, str, str]]) -> None:
    """Every call beyond its scope is kept, with the token that tried."""
    kept = set(Refusal.objects.filter(status=403).values_list("who", "route", "method"))
    prefixes = {token.scopes[0]: token.prefix for token in Token.objects.all()}
    assert kept == {(prefixes[name], route, method) for name in SCOPES for route, method, reach in guarded if reach != name}


def _declared() -> Iterator[tuple[str, str, str]]:
    for route, methods in ROUTES.items():
        for method, reach in methods.items():
            yield route, method, reach


_ASIDE = frozenset({"cuenta/salir/", "cuenta/identidad/desconocida/"})
"""The one ends the session, and the other sends everybody to sign in who does not come from an identity provider."""
