"""A file that cannot be read or written is told in the language of the run: which one, why and what to do."""

import errno
import os
from pathlib import Path

import pytest

from enajena.basics.disk import disk_error, reason_of
from support.commands import call


@pytest.mark.parametrize(
    ("number", "status", "es", "en"),
    [
        (errno.ENOENT, 2, "no existe", "it is not there"),
        (errno.EISDIR, 2, "es una carpeta", "it is a folder"),
        (errno.ENOTDIR, 2, "no es una carpeta", "it is no folder"),
        (errno.EACCES, 2, "no hay permiso", "there is no permission"),
        (errno.EPERM, 2, "no hay permiso", "there is no permission"),
        (errno.ENAMETOOLONG, 2, "el nombre es muy largo", "the name is too long"),
        (errno.ENOSPC, 1, "no queda espacio en el disco", "no space is left on the disk"),
        (errno.EROFS, 1, "el disco es de sólo lectura", "the disk can only be read"),
        (errno.EIO, 1, "el disco falla", "the disk fails"),
        (errno.EXDEV, 1, "el sistema dice EXDEV", "the system says EXDEV"),
    ],
)
def test_each_reason_is_told_in_both_languages(number: int, status: int, es: str, en: str) -> None:
    error = OSError(number, os.strerror(number), "a/b.csv")
    told = disk_error(error)
    assert (told.exit_status, reason_of(error).es, reason_of(error).en) == (status, es, en)
    assert told.render("es").startswith(f"No se pudo leer o escribir: a/b.csv: {es}.\n  remedio: ")
    assert told.render("en").startswith(f"Could not read or write: a/b.csv: {en}.\n  remedy: ")
    assert os.strerror(number) not in told.render("es")


def test_an_error_of_no_file_and_of_no_number_is_told_too() -> None:
    assert disk_error(OSError("odd")).render("es").startswith("No se pudo leer o escribir: el sistema dice OSError.")


@pytest.mark.parametrize(("name", "why"), [("nada.jsonl", "no existe"), (".", "es una carpeta")])
def test_a_wrong_path_is_the_callers_and_makes_no_book(
    name: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    ran = call(capsys, "book", "record", str(tmp_path / name), "--sale", "v", "--data", str(tmp_path / "libro"), "--lang", "es")
    assert (ran.status, f"{tmp_path / name}: {why}." in ran.err, "remedio:" in ran.err) == (2, True, True)
    (tmp_path / "actos.jsonl").touch()
    call_ = ("book", "record", str(tmp_path / "actos.jsonl"), "--sale", "v", "--data", str(tmp_path / "libro"), "--lang", "es")
    attached = call(capsys, *call_, "--file", str(tmp_path / name))
    assert (attached.status, f"{tmp_path / name}: {why}." in attached.err) == (2, True)
    assert not (tmp_path / "libro").exists()
