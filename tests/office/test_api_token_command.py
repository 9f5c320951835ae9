"""Tokens from the command line: shown once, listed by their prefix, taken back for good."""

import json
import os
import subprocess
from pathlib import Path

from enajena.office.accounts.giving import give_access
from support.books import rehearsal
from support.calling import Caller
from support.offices import office_of, visitor
from support.serving import PROGRAM


def test_a_token_made_by_the_command_works_until_the_command_takes_it_back(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as played, office_of(played.book):
        give_access("ana", ("auditor",))
        made = json.loads(_run(tmp_path, "create", "--user", "ana", "--scope", "register:read", "--expires", "2999-12-31", "--json"))
        played.adopt(played.clock.now.date())
        caller = Caller(visitor("en"), made["token"])
        assert caller.get("/sales/ensayo/lots").status_code == 200
        assert made["token"].startswith(made["prefix"])
        told = _run(tmp_path, "list", "--json")
        (listed,) = json.loads(told)["tokens"]
        assert made["token"] not in told
        assert (listed["user"], listed["scopes"], listed["expires_on"], listed["revoked"]) == (
            "ana",
            ["register:read"],
            "2999-12-31",
            False,
        )
        assert listed["last_used_on"] is not None
        _run(tmp_path, "revoke", made["prefix"])
        assert caller.get("/sales/ensayo/lots").status_code == 401


def test_a_token_is_refused_for_nobody_for_no_scope_and_beyond_ones_roles(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as played, office_of(played.book):
        give_access("ana", ("auditor",))
        for user, scope in (("eva", "register:read"), ("ana", "acts:write")):
            _run(tmp_path, "create", "--user", user, "--scope", scope, "--expires", "2999-12-31", status=2)


def _run(data: Path, *call: str, status: int = 0) -> str:
    environment = {**os.environ, "ENAJENA_DATA": str(data)}
    done = subprocess.run([PROGRAM, "office", "token", *call], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == status, done.stderr
    return done.stdout
