"""Access is given, changed and taken away from the command line."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from enajena.basics.faults import CallError
from enajena.office.accounts.giving import everybody, give_access, take_access
from enajena.office.accounts.roles import roles_of
from support.books import rehearsal
from support.offices import office_of, visitor
from support.serving import PROGRAM
from support.signing_in import signed_in, worker


def test_whoever_is_dismissed_is_out_at_once(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as played, office_of(played.book):
        browser = signed_in(worker("ana", "director"))
        assert "_auth_user_id" in browser.session
        take_access("ana")
        assert "/cuenta/entrar/" in browser.get("/cuenta/segundo-factor/").headers["Location"]
        again = visitor()
        again.post("/cuenta/entrar/", {"login": "ana", "password": "una clave larga de ensayo"})
        assert "_auth_user_id" not in again.session
        assert [(one.name, one.open, one.second_factor) for one in everybody()] == [("ana", False, False)]


def test_roles_are_changed_by_saying_them_and_kept_by_saying_none(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as played, office_of(played.book):
        assert roles_of(give_access("ana", ("director", "auditor"))) == {"director", "auditor"}
        assert roles_of(give_access("ana", ())) == {"director", "auditor"}
        assert roles_of(give_access("ana", ("reviewer",))) == {"reviewer"}


@pytest.mark.parametrize(
    ("name", "roles", "email"), [("a b", (), ""), ("ana", ("king",), ""), ("ana", (), "sin arroba"), ("<script>", (), "")]
)
def test_what_cannot_be_a_name_a_role_or_an_address_is_refused(tmp_path: Path, name: str, roles: tuple[str, ...], email: str) -> None:
    with rehearsal(tmp_path) as played, office_of(played.book):
        with pytest.raises(CallError):
            give_access(name, roles, email)
        with pytest.raises(CallError, match="Nobody"):
            take_access(name)


def test_two_people_are_two_to_the_eye(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as played, office_of(played.book):
        give_access("dana", ("director",))
        give_access("ñusta", ("director",))
        for alike, other in (("DANA", "dana"), ("dána", "dana"), ("d\u0430na", "\u0430"), ("nusta", "ñusta"), ("ｄana", "ｄ")):
            with pytest.raises(CallError, match=other):
                give_access(alike, ("director",))
        assert [one.name for one in everybody()] == ["dana", "ñusta"]


def test_the_commands_give_a_link_list_and_take_away(tmp_path: Path) -> None:
    assert _run(tmp_path, "office", "users").returncode == 2, "an empty folder holds no office"
    with rehearsal(tmp_path) as played, office_of(played.book):
        pass
    invited = _run(tmp_path, "office", "invite", "ana", "--role", "director", "--address", "https://acciones.example", "--json")
    said = json.loads(invited.stdout)
    assert said["roles"] == ["director"]
    assert said["link"].startswith("https://acciones.example/cuenta/primera-vez/?llave=")
    assert "director" in _run(tmp_path, "office", "users").stdout
    assert json.loads(_run(tmp_path, "office", "dismiss", "ana", "--json").stdout) == {"name": "ana", "open": False}


def _run(data: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    call = [str(PROGRAM), *arguments, "--data", str(data)]
    return subprocess.run(call, capture_output=True, text=True, check=False, timeout=60, env={**os.environ, "LC_ALL": "C.UTF-8"})
