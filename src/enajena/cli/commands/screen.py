"""`enajena screen`: who may be one person under two documents, and who may act for one interest. It rejects nobody."""

from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.calendar import local_date
from enajena.cli import show as terminal
from enajena.cli import values
from enajena.cli.book_options import DATA, DATABASE, SALE, opened, receipt_record, show_receipt
from enajena.cli.options import DECIMAL, JSON, PRICE_COP, SHEET, STAGE, flag, option
from enajena.cli.speech import language, say, tell, warn

if TYPE_CHECKING:
    from enajena.study.screening.found import Screened
    from enajena.study.screening.screen import ScreenOptions

KNOWN = Annotated[
    str | None,
    option("Archivo de valores que la oficina conoce y no cuentan.", "File of values that the office knows, which do not count."),
]
CAP = Annotated[
    str | None,
    option(
        "Con más personas que éstas, un valor no enlaza y se dice aparte; 50.", "A value of more persons links none and is told apart; 50."
    ),
]
SEED = Annotated[str | None, option("Semilla del muestreo; 226.", "Seed of the sampling; 226.")]
THRESHOLD = Annotated[str | None, option("Bits desde los que un enlace cuenta; 0.", "Bits from which a link counts; 0.")]
SURNAMES = Annotated[
    Literal["last", "first"], option("Dónde van los apellidos: al final o al comienzo.", "Where surnames stand: last or first.")
]
PAYERS = Annotated[str | None, option("Archivo con la cuenta de la que se pagó cada una.", "File with the account that paid each one.")]
BY = Annotated[str, option("Quién lo hace.", "Who does it.", "--by")]
SCREENING = Annotated[str, option("Referencia del contraste.", "Reference of the screening.", "--screening")]
CLUSTER = Annotated[str, option("Número del grupo.", "Number of the cluster.")]


def file(
    acceptances: Annotated[str, option("Archivo de aceptaciones, con columnas de contacto.", "File of acceptances, with contact columns.")],
    /,
    *,
    out: Annotated[str, Parameter(name=["--out", "-o"], help=say("Carpeta nueva para los resultados.", "New folder for the results."))],
    assessed: Annotated[str | None, option("Lo que escribió `assess`.", "What `assess` wrote.")] = None,
    awarded: Annotated[str | None, option("Lo que escribió `award`.", "What `award` wrote.")] = None,
    payers: PAYERS = None,
    price_cop: PRICE_COP = None,
    known: KNOWN = None,
    cap: CAP = None,
    seed: SEED = None,
    threshold: THRESHOLD = None,
    surnames: SURNAMES = "last",
    pseudonyms: Annotated[
        bool,
        flag("Seudónimos en vez de datos; quién es quién va en `keys.csv`.", "Pseudonyms instead of data; who is who goes in `keys.csv`."),
    ] = False,
    decimal: DECIMAL = None,
    sheet: SHEET = None,
    json: JSON = False,
) -> None:
    """Screen a file of acceptances."""
    from enajena.intake.table import ReadOptions  # noqa: PLC0415 - the engine, which `show` and `note` do without
    from enajena.study.screening import output  # noqa: PLC0415
    from enajena.study.screening.reading import BesideFiles  # noqa: PLC0415
    from enajena.study.screening.screen import screen_file  # noqa: PLC0415

    beside = BesideFiles(assessed=_path(assessed), awarded=_path(awarded), payers=_path(payers))
    options = _options(
        known=known,
        cap=cap,
        seed=seed,
        threshold=threshold,
        surnames=surnames,
        beside=beside,
        reading=ReadOptions(decimal, sheet),
        price_cop=price_cop,
    )
    folder = Path(out)
    output.check_folder(folder)
    screened = screen_file(Path(acceptances), options)
    written = output.write(screened, folder, language(), pseudonyms=pseudonyms)
    for warning in (*screened.warnings, output.KEYS_APART if pseudonyms else output.PERSONAL):
        warn(warning)
    if json:
        terminal.print_json({**_counts(screened), "out": str(folder), "files": [path.name for path in written]})
        return
    _show_counts(screened)
    terminal.facts_of(((say("Resultado en", "Result in"), str(folder)),))


def sale(
    *,
    sale: SALE,
    ref: Annotated[str, option("Referencia del contraste.", "Reference of the screening.", "--ref")],
    by: BY,
    stage: STAGE = None,
    payers: PAYERS = None,
    known: KNOWN = None,
    cap: CAP = None,
    seed: SEED = None,
    threshold: THRESHOLD = None,
    surnames: SURNAMES = "last",
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Screen the acceptances of a sale in the book."""
    with opened(data, database) as book:
        from enajena.intake.typed import PLAINLY  # noqa: PLC0415 - needs Django, which `opened` made ready
        from enajena.study.screening.of_sale import screen_sale  # noqa: PLC0415
        from enajena.study.screening.reading import BesideFiles  # noqa: PLC0415

        options = _options(
            known=known,
            cap=cap,
            seed=seed,
            threshold=threshold,
            surnames=surnames,
            beside=BesideFiles(payers=_path(payers)),
            reading=PLAINLY,
        )
        done = screen_sale(book, sale, ref, options, stage=stage, on=local_date(book.clock()), by=(by,))
    for warning in done.screened.warnings:
        warn(warning)
    if json:
        terminal.print_json({"sale": sale, "screening": ref, **_counts(done.screened), **receipt_record(done.receipt)})
        return
    _show_counts(done.screened)
    show_receipt(done.receipt)


def list_(*, sale: SALE, data: DATA = None, database: DATABASE = None, json: JSON = False) -> None:
    """List the screenings of a sale."""
    with opened(data, database) as book:
        from enajena.book.history import check_sale  # noqa: PLC0415 - needs Django, which `opened` made ready
        from enajena.study.screening.of_sale import screenings  # noqa: PLC0415

        check_sale(book.alias, sale)
        rows = list(screenings(book.alias, sale))
    if json:
        terminal.print_json({"sale": sale, "screenings": rows})
        return
    counts = ("clusters", "not_viewed", "viewed", "cleared", "referred")
    terminal.table(
        say("Contrastes", "Screenings"),
        (
            say("contraste", "screening"),
            say("fecha", "date"),
            say("grupos", "clusters"),
            say("sin mirar", "not looked at"),
            say("mirados", "looked at"),
            say("sin nada", "cleared"),
            say("remitidos", "referred"),
        ),
        [(one["screening"], one["on"], *(str(one[name]) for name in counts)) for one in rows],
        right=range(2, 7),
    )


def show(
    cluster: CLUSTER,
    /,
    *,
    sale: SALE,
    screening: SCREENING,
    by: BY,
    why: Annotated[
        Literal["routine_check", "complaint", "audit", "order_of_an_authority", "request_of_the_person"],
        option("Por qué se mira.", "Why it is looked at."),
    ],
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Show a cluster of a screening, once it is recorded who looks and why."""
    number = values.a_count("CLUSTER", cluster)
    with opened(data, database) as book:
        from enajena.study.screening.of_sale import view_cluster  # noqa: PLC0415 - needs Django, which `opened` made ready

        found = view_cluster(book, sale, screening, number, why=why, on=local_date(book.clock()), by=(by,), language=language())
    if json:
        terminal.print_json({"sale": sale, "screening": screening, **found})
    else:
        _show_cluster(found)


def note(
    cluster: CLUSTER,
    /,
    *,
    sale: SALE,
    screening: SCREENING,
    outcome: Annotated[
        Literal["cleared", "referred"],
        option(
            "Qué se concluyó: nada que decidir, o va a quien decide.", "What was concluded: nothing in it, or it goes to whoever decides."
        ),
    ],
    reasons: Annotated[str, option("Archivo con las razones, que el libro guarda.", "File with the reasons, which the book keeps.")],
    by: BY,
    data: DATA = None,
    database: DATABASE = None,
    json: JSON = False,
) -> None:
    """Record what a person who looked concluded of a cluster."""
    from enajena.book.stored_bytes import StoredBytes  # noqa: PLC0415 - only what records needs it
    from enajena.cli.whole_files import content_of  # noqa: PLC0415

    number = values.a_count("CLUSTER", cluster)
    file_of_reasons = StoredBytes(Path(reasons).name, content_of(reasons))
    with opened(data, database) as book:
        from enajena.study.screening.of_sale import note_cluster  # noqa: PLC0415 - needs Django, which `opened` made ready

        receipt = note_cluster(
            book, sale, screening, number, outcome=outcome, reasons=file_of_reasons, on=local_date(book.clock()), by=(by,)
        )
    if json:
        terminal.print_json({"sale": sale, "screening": screening, "cluster": number, "outcome": outcome, **receipt_record(receipt)})
    else:
        show_receipt(receipt)


def measure(
    *,
    rows: Annotated[str, option("Cuántas aceptaciones inventadas.", "How many made-up acceptances.")] = "20000",
    seed: SEED = None,
    keep: Annotated[str | None, option("Guarda el archivo inventado con ese nombre.", "Keep the made-up file under this name.")] = None,
    json: JSON = False,
) -> None:
    """Measure on a made-up file how well planted rings are found, and who is linked in error."""
    from enajena.study.screening.measure import measure_planted  # noqa: PLC0415 - the engine, which others do without

    count = values.a_count_within("--rows", rows, values.MOST_ROWS)
    measured = measure_planted(count, values.optional(values.a_count, "--seed", seed), _path(keep))
    record = measured.record()
    if json:
        terminal.print_json(record)
        return
    terminal.table(
        say("Lo plantado que se encontró", "What was planted and found"),
        (
            say("clase", "kind"),
            say("pregunta", "question"),
            say("anillos", "rings"),
            say("hallados", "found"),
            say("personas", "people"),
            say("halladas", "found"),
        ),
        [tuple(map(str, one.values())) for one in record["recall"]],
        right=range(2, 6),
    )
    terminal.table(
        say("Enlaces acertados", "Links that are right"),
        (say("pregunta", "question"), say("enlaces", "links"), say("acertados", "right"), say("los demás", "the others")),
        [
            (one["question"], str(one["links"]), str(one["right"]), ", ".join(f"{who}: {count}" for who, count in one["others"].items()))
            for one in record["precision"]
        ],
        right=(1, 2),
    )


def _options(
    *,
    known: str | None,
    cap: str | None,
    seed: str | None,
    threshold: str | None,
    surnames: Literal["last", "first"],
    beside: Any,  # noqa: ANN401 - its class is loaded by the command alone
    reading: Any,  # noqa: ANN401 - as above
    price_cop: str | None = None,
) -> "ScreenOptions":
    from enajena.study.screening.reading import read_known  # noqa: PLC0415 - the engine, which `show` and `note` do without
    from enajena.study.screening.screen import CAP as USUAL_CAP  # noqa: PLC0415
    from enajena.study.screening.screen import SEED as USUAL_SEED  # noqa: PLC0415
    from enajena.study.screening.screen import ScreenOptions  # noqa: PLC0415

    return ScreenOptions(
        cap=USUAL_CAP if cap is None else values.a_count_within("--cap", cap, 1_000),
        seed=USUAL_SEED if seed is None else values.a_count("--seed", seed),
        threshold=0 if threshold is None else _hundredths(threshold),
        surnames=surnames,
        known=() if known is None else read_known(Path(known)),
        price_cop=values.optional(values.an_amount, "--price-cop", price_cop),
        beside=beside,
        reading=reading,
    )


def _hundredths(text: str) -> int:
    """Return bits in hundredths."""
    try:
        hundredths = Decimal(text) * 100
        if hundredths == int(hundredths) and abs(hundredths) <= 10_000:  # noqa: PLR2004 - no score is near a hundred bits
            return int(hundredths)
    except (InvalidOperation, ValueError, OverflowError):
        pass
    raise CallError(
        Text(f"--threshold «{text}»: no se puede leer.", f"--threshold “{text}”: it cannot be read."),
        Text("Escriba bits de -100 a 100, como 2.5.", "Write bits from -100 to 100, such as 2.5."),
    )


def _path(given: str | None) -> Path | None:
    return None if given is None else Path(given)


def _counts(screened: "Screened") -> dict[str, Any]:
    return {
        "acceptances": screened.acceptances,
        "persons": screened.persons,
        "pairs": {one.model.question: one.pairs for one in screened.weighed},
        "links": {
            one.model.question: sum(len(each.ties) for each in screened.clusters if each.question == one.model.question)
            for one in screened.weighed
        },
        "clusters": {
            one.model.question: sum(each.question == one.model.question for each in screened.clusters) for one in screened.weighed
        },
        "capped": [{"field": one.field, "persons": one.persons, "requested_shares": one.requested_shares} for one in screened.capped],
    }


def _show_counts(screened: "Screened") -> None:
    from enajena.study.screening.told import FIELD_LABELS, LOOK_AT  # noqa: PLC0415 - what screens has loaded it

    counts = _counts(screened)
    terminal.facts_of(
        (
            (say("Aceptaciones", "Acceptances"), terminal.grouped(str(screened.acceptances))),
            (say("Personas", "Persons"), terminal.grouped(str(screened.persons))),
        )
    )
    terminal.table(
        say("Qué mirar", "What to look at"),
        (say("pregunta", "question"), say("pares", "pairs"), say("enlaces", "links"), say("grupos", "clusters")),
        [
            (
                tell(one.model.label),
                *(str(terminal.grouped(str(counts[name][one.model.question]))) for name in ("pairs", "links", "clusters")),
            )
            for one in screened.weighed
        ],
        right=(1, 2, 3),
    )
    terminal.table(
        say("Valores de muchos, que no enlazan", "Values of many, which link none"),
        (say("dato", "field"), say("personas", "persons"), say("acciones pedidas", "shares asked for")),
        [(tell(FIELD_LABELS[one.field]), str(one.persons), str(one.requested_shares)) for one in screened.capped[:20]],
        right=(1, 2),
    )
    terminal.notes((LOOK_AT,))


def _show_cluster(found: dict[str, Any]) -> None:
    from enajena.study.screening.model import MODELS  # noqa: PLC0415 - what views has loaded it
    from enajena.study.screening.told import FIELD_LABELS  # noqa: PLC0415

    number, label = found["cluster"], tell(MODELS[found["question"]].label)
    contacts = {"address": "address", "phone": "phone", "account": "money"}
    terminal.table(
        say(f"Grupo {number}: {label}", f"Cluster {number}: {label}"),
        (
            say("persona", "person"),
            say("nombre", "name"),
            say("documento", "document"),
            *(tell(FIELD_LABELS[field]) for field in contacts.values()),
            say("pide", "asks for"),
        ),
        [
            (
                one["person"],
                one["name"] or "—",
                f"{one['id_type'] or '—'} {one['id_number'] or '—'}",
                *(one[name] or "—" for name in contacts),
                str(one["requested_shares"]),
            )
            for one in found["people"]
        ],
        right=(6,),
    )
    for link in found["links"]:
        first = f"{link['prior_bits']}: {say('antes de comparar', 'before comparing')}"
        terminal.lines(
            f"{link['left']} – {link['right']}: {link['score_bits']} bits",
            (first, *(f"{one['weight_bits']}: {one['says']}" for one in link["evidence"])),
        )
    terminal.facts_of(
        (
            (say("Acciones de todos", "Shares of all"), terminal.grouped(str(found["counted_shares"]))),
            (say("Más allá del mayor", "Beyond the largest"), terminal.grouped(str(found["beyond_largest_shares"]))),
        )
    )
