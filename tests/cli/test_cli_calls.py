"""Wrong calls and bad data: an exit status, a message in the language asked for, nothing on the output, and never a traceback."""

from pathlib import Path

import pytest

from support.commands import call
from support.faults import line, text_of
from support.files import carbocol, write_csv

FINE = ("fine", "gases-guajira-2003", "--acquired", "2003-11-10", "--breached", "2004-04-10", "--shares", "1000", "--paid-cop", "2448.70")


def fine(**changed: str) -> tuple[str, ...]:
    """Return the call of a fine with options changed, or left out where the value is empty."""
    pairs = dict(zip(FINE[2::2], FINE[3::2], strict=True)) | {f"--{name.replace('_', '-')}": value for name, value in changed.items()}
    return (*FINE[:2], *(part for name, value in pairs.items() if value for part in (name, value)))


TERM = ("term", "gases-guajira-2003", "--stage", "first")

# The call, its exit status, and what the message says in Spanish and in English. IN, BAD and OUT are files of the test.
CALLS: list[tuple[tuple[str, ...], int, str, str]] = [
    (("vender",), 2, "No hay una orden «vender»", "There is no command “vender”"),
    (("limt",), 2, "Use: limit", "Use: limit"),
    (("index", "vender"), 2, "Use: list, show, import", "Use: list, show, import"),
    (("programme", "vender"), 2, "Use: list, show, check", "Use: list, show, check"),
    (("limit",), 2, "Falta PROGRAMA", "PROGRAMME is missing"),
    (("limit", "nadie-2000"), 2, "No hay un programa incorporado", "There is no built-in programme"),
    (("limit", "carbocol"), 2, "¿Quiso decir `carbocol-2000`", "Did you mean `carbocol-2000`"),
    (("limit", "no/existe.yaml"), 2, "No existe el archivo", "There is no file"),
    (("limit", "."), 2, "es una carpeta", "is a folder"),
    (("limit", "carbocol-2000", "otro"), 2, "Sobra en la llamada: otro", "too many in the call: otro"),
    (("limit", "carbocol-2000", "--nada"), 2, "No hay una opción --nada", "There is no option --nada"),
    (("limit", "carbocol-2000", "--facts", "a=1"), 2, "Use: --fact", "Use: --fact"),
    (("limit", "carbocol-2000", "--json", "--json"), 2, "más de una vez", "more than once"),
    (("limit", "carbocol-2000", "--price-cop"), 2, "Falta --price-cop", "--price-cop is missing"),
    (("limit", "carbocol-2000", "--price-cop", "caro"), 2, "--price-cop «caro»", "--price-cop “caro”"),
    (("limit", "carbocol-2000", "--price-cop", "0"), 2, "mayor que cero", "above zero"),
    (("limit", "carbocol-2000", "--price-cop", "-1"), 2, "--price-cop", "--price-cop"),
    (("limit", "carbocol-2000", "--price-cop", "1e3"), 2, "no se puede leer", "cannot be read"),
    (("limit", "carbocol-2000", "--price-cop", "NaN"), 2, "no se puede leer", "cannot be read"),
    (("limit", "carbocol-2000", "--price-cop", "1.000,50"), 2, "no se puede leer", "cannot be read"),
    (("limit", "carbocol-2000", "--price-cop", "0.123456789"), 2, "más de 8 decimales", "more than 8 decimals"),
    (("limit", "carbocol-2000", "--stage", "tercera"), 2, "no tiene la etapa «tercera»", "has no stage “tercera”"),
    (("limit", "carbocol-2000", "--fact", "net_worth_cop"), 2, "no se puede leer", "cannot be read"),
    (("limit", "carbocol-2000", "--fact", "=5"), 2, "no se puede leer", "cannot be read"),
    (("limit", "carbocol-2000", "--fact", "net_wroth_cop=5"), 2, "Use: net_worth_cop", "Use: net_worth_cop"),
    (("limit", "carbocol-2000", "--fact", "sworn=si", "sworn=no"), 2, "una sola vez", "only once"),
    (("limit", "carbocol-2000", "--fact", "net_worth_cop=mil"), 2, "no es un número", "it is not a number"),
    (("limit", "condiciones-especiales"), 2, "no tiene etapas", "has no stages"),
    (("limit", "carbocol-2000", "--strict"), 1, "supuestos", "assumptions"),
    (("--lang",), 2, "es o en", "es or en"),
    (("--lang", "fr", "limit"), 2, "--lang fr", "--lang fr"),
    (("assess", "carbocol-2000"), 2, "Falta", "is missing"),
    (("assess", "carbocol-2000", "IN"), 2, "Falta --out", "--out is missing"),
    (("assess", "carbocol-2000", "IN", "-o"), 2, "Falta --out", "--out is missing"),
    (("assess", "carbocol-2000", "no.csv", "-o", "OUT"), 2, "No hay un archivo", "There is no file"),
    (("assess", "carbocol-2000", "IN", "-o", "OUT.txt"), 2, "no termina en", "ends neither in"),
    (("assess", "carbocol-2000", "IN", "-o", "IN"), 2, "es el mismo archivo que se lee", "is the file that is read"),
    (("assess", "carbocol-2000", "IN", "-o", "./in.csv"), 2, "es el mismo archivo que se lee", "is the file that is read"),
    (("award", "carbocol-2000", "IN", "-o", "IN"), 2, "es el mismo archivo que se lee", "is the file that is read"),
    (("fines", "gases-guajira-2003", "IN", "-o", "IN"), 2, "es el mismo archivo que se lee", "is the file that is read"),
    (("assess", "carbocol-2000", "IN", "-o", "no/existe/out.csv"), 2, "No se puede escribir", "cannot be written"),
    (("assess", "carbocol-2000", "IN", "-o", "OUT", "--engine", "spark9"), 2, "--engine «spark9»", "--engine “spark9”"),
    (("assess", "carbocol-2000", "IN", "-o", "OUT", "--opens", "ayer"), 2, "--opens «ayer»", "--opens “ayer”"),
    (("assess", "carbocol-2000", "IN", "-o", "OUT", "--closes", "2000-02-30"), 2, "no se puede leer", "cannot be read"),
    (("assess", "carbocol-2000", "IN", "-o", "OUT", "--opens", "2000-03-02", "--closes", "2000-03-01"), 2, "es anterior", "is before"),
    (("assess", "carbocol-2000", "IN", "-o", "OUT", "--stage", "second"), 2, "no tiene un precio", "no known price"),
    (("assess", "termocartagena-1996", "IN", "-o", "OUT"), 2, "no tiene un precio", "no known price"),
    (("assess", "carbocol-2000", "IN", "-o", "OUT", "--strict"), 1, "A25 (10.1)", "A25 (10.1)"),
    (("assess", "carbocol-2000", "BAD", "-o", "OUT"), 1, "fila 3, columna requested_shares", "row 3, column requested_shares"),
    (("assess", "BAD", "IN", "-o", "OUT"), 1, "1:1", "1:1"),
    (("explain", "carbocol-2000", "IN"), 2, "Falta ACEPTACIÓN", "ACCEPTANCE_ID is missing"),
    (("explain", "carbocol-2000", "IN", "A-9"), 2, "no tiene la aceptación", "has no acceptance"),
    (("explain", "carbocol-2000", "BAD", "A-1"), 1, "fila 3", "row 3"),
    (("award", "carbocol-2000", "IN", "-o", "OUT"), 1, "falta la columna `verdict`", "the column `verdict`"),
    (("award", "carbocol-2000", "IN", "-o", "OUT", "--shares", "-5"), 2, "--shares", "--shares"),
    (("award", "carbocol-2000", "IN", "-o", "OUT", "--shares", "5.5"), 2, "--shares «5.5»", "--shares “5.5”"),
    (("award", "carbocol-2000", "IN", "-o", "OUT", "--rule", "lots", "--lot-shares", "x"), 2, "--lot-shares «x»", "--lot-shares “x”"),
    (("award", "carbocol-2000", "IN", "-o", "OUT", "--tie", "suerte"), 2, "--tie suerte", "--tie suerte"),
    (("template", "carbocol-2000"), 2, "Falta --out", "--out is missing"),
    (("template", "carbocol-2000", "-o", "no/existe/t.csv"), 2, "No existe la carpeta", "no folder"),
    (("term", "gases-guajira-2003"), 2, "Falta --stage", "--stage is missing"),
    ((*TERM, "--notice", "mañana"), 2, "--notice «mañana»", "--notice “mañana”"),
    ((*TERM, "--notice", "2003-02-30"), 2, "no se puede leer", "cannot be read"),
    (("term", "gases-guajira-2003", "--stage", "direct", "--notice", "2003-11-04"), 1, "direct", "direct"),
    ((*TERM, "--notice", "1950-01-02"), 1, "1983 a 2030", "1983 to 2030"),
    ((*TERM, "--notice", "2003-11-04", "--interrupted", "2003-11-05"), 2, "--interrupted", "--interrupted"),
    ((*TERM, "--notice", "2003-11-04", "--interrupted", "2003-12-05:2003-12-01"), 2, "2003-12-05", "2003-12-05"),
    (("price", "gases-guajira-2003", "--first-stage-ended", "2004-02-10"), 2, "Falta --second-notice", "--second-notice is missing"),
    (("price", "gases-guajira-2003", "--first-stage-ended", "2004-05-20", "--second-notice", "2004-02-10"), 2, "2004-02-10", "2004-02-10"),
    (fine(acquired=""), 2, "Falta --acquired", "--acquired is missing"),
    (fine(breached="2003-11-09"), 2, "2003-11-09", "2003-11-09"),
    (fine(acquired="2003-11-31"), 2, "--acquired «2003-11-31»", "--acquired “2003-11-31”"),
    (fine(shares="0"), 2, "--shares", "--shares"),
    (fine(shares="1.5"), 2, "--shares «1.5»", "--shares “1.5”"),
    (fine(paid_cop="gratis"), 2, "--paid-cop «gratis»", "--paid-cop “gratis”"),
    (fine(conduct="robo"), 2, "robo", "robo"),
    (fine(interest="usura"), 2, "usura", "usura"),
    (("fines", "gases-guajira-2003", "IN", "-o", "OUT"), 1, "hacen falta: breach_id", "needed are: breach_id"),
    (("fines", "gases-guajira-2003", "no.csv", "-o", "OUT"), 2, "No hay un archivo", "There is no file"),
    (("index", "show", "oro"), 2, "oro", "oro"),
    (("index", "show", "ipc_annual", "--from", "x"), 2, "--from «x»", "--from “x”"),
    (("index", "import", "ipc_annual", "no.csv"), 2, "no.csv", "no.csv"),
    (("programme", "show", "nadie-2000"), 2, "No hay un programa incorporado", "There is no built-in programme"),
    (("programme", "check", "BAD"), 1, "1:1", "1:1"),
    (("programme", "sql", "carbocol-2000", "--dialect", "mysql"), 2, "Use: duckdb, spark", "Use: duckdb, spark"),
    (("programme", "sql", "condiciones-especiales"), 2, "no tiene etapas", "has no stages"),
]  # fmt: skip


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Make the files that calls name, in a folder where nothing else is, and the user's own tables elsewhere."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("ENAJENA_DATA", str(tmp_path / "data"))
    write_csv(folder / "in.csv", [carbocol(1), carbocol(2)])
    (folder / "bad.csv").write_text(text_of(line(1), line(2, requested_shares="-5")), encoding="utf-8")
    return {"IN": "in.csv", "BAD": "bad.csv", "OUT": "out.csv", "OUT.txt": "out.txt"}


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("case", CALLS, ids=[" ".join(one[0]) for one in CALLS])
def test_a_wrong_call_or_bad_data_is_told(
    case: tuple[tuple[str, ...], int, str, str],
    language: str,
    files: dict[str, str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    arguments, status, spanish, english = case
    before = sorted(Path().iterdir())
    chosen = () if arguments[0] == "--lang" else ("--lang", language)
    if not chosen:
        monkeypatch.setenv("LC_ALL", "es_CO.UTF-8" if language == "es" else "C")
    ran = call(capsys, *chosen, *(files.get(one, one) for one in arguments))
    assert ran.status == status, ran.err
    assert (spanish if language == "es" else english) in " ".join(ran.err.split())
    assert ran.out == ""
    assert ("Ayuda: enajena --help" if language == "es" else "Help: enajena --help") in ran.err or status == 1
    assert sorted(Path().iterdir()) == before


def test_there_are_at_least_sixty_such_calls() -> None:
    assert len(CALLS) >= 60


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",), ("--version",), ("programme",), ("index",), ("limit", "--help")])
def test_asking_for_help_is_no_fault(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    ran = call(capsys, *arguments)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out


@pytest.mark.parametrize(
    "arguments",
    [("limit", "carbocol-2000", "--lang", "es"), ("limit", "--lang=es", "carbocol-2000"), ("--lang", "es", "limit", "carbocol-2000")],
)
def test_the_language_may_stand_anywhere(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert "Tope en pesos" in call(capsys, *arguments).out


@pytest.mark.parametrize(
    ("variables", "word"),
    [
        ({"LC_ALL": "es_CO.UTF-8"}, "Tope"),
        ({"LANG": "es_ES.UTF-8"}, "Tope"),
        ({"LC_MESSAGES": "es_CO", "LANG": "en_US"}, "Tope"),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "es_CO"}, "Ceiling"),
        ({"LC_ALL": "C.UTF-8"}, "Ceiling"),
        ({"LANG": "de_DE.UTF-8"}, "Ceiling"),
        ({"LC_ALL": "", "LANG": "es_CO"}, "Tope"),
        ({}, "Ceiling"),
    ],
)
def test_without_it_the_locale_decides(
    variables: dict[str, str], word: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert word in call(capsys, "limit", "carbocol-2000").out


def test_a_name_that_is_not_utf8_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        ("limit", "carbocol-2000", "--fact", "net_worth_cop=\udcff"),
        ("assess", "carbocol-2000", "a\udcff.csv", "-o", "b.csv"),
    ):
        ran = call(capsys, "--lang", "en", *arguments)
        assert ran.status == 2
        assert "is not in UTF-8" in ran.err
