"""The lock-up watch: a file of the depository is looked at, recorded as one set, and proposes cases; nobody is fined by it."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, cast, get_args

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_http_methods

from enajena.basics.faults import CallError, EnajenaError
from enajena.basics.figures import counted
from enajena.basics.text import Text
from enajena.book.acts.breaches import BreachFound
from enajena.book.acts.kinds import Act
from enajena.book.acts.shares import TransferConduct
from enajena.book.depository.matching import Line, Taken
from enajena.book.depository.reading import read_file
from enajena.book.depository.recording import acts_of, check_new
from enajena.book.depository.watch import Watched, WatchOptions, watch
from enajena.book.desk import Desk
from enajena.calendar import local_date
from enajena.intake.columns import normal_heading
from enajena.office.acting.permissions import may_record
from enajena.office.back.addresses import of_recording, of_sale
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.sets import Stopped, looked_at, recorded
from enajena.office.back.shares.words import told
from enajena.office.back.uploaded import FileForm, on_disk, stopped_reading
from enajena.office.ground.language import tell
from enajena.office.ground.the_book import the_book

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

_HERE = Text("Vigilancia de la restricción", "Lock-up watch")
_HELP = Text(
    "Archivo de movimientos o de saldos del depósito central: .csv, .xlsx, .ods o .parquet.",
    "File of movements or of positions of the central depository: .csv, .xlsx, .ods or .parquet.",
)
_ENDINGS = (".csv", ".xlsx", ".ods", ".parquet")
_CONDUCTS: tuple[TransferConduct, ...] = get_args(TransferConduct)
_WORD, _MEANS, _MOST_WORDS = "palabra-", "conducta-", 50
STATUS_LABELS: Mapping[str, Text] = {
    "matched": Text("de la venta", "of the sale"),
    "known_already": Text("ya registrado", "recorded already"),
    "other_issuer": Text("de otro emisor", "of another issuer"),
    "unknown_holder": Text("de nadie en la venta", "of nobody in the sale"),
    "unknown_word": Text("clase de movimiento sin definir: diga abajo qué es", "kind of movement not known: say below what it is"),
    "own_accounts": Text("entre cuentas del mismo titular", "between accounts of one holder"),
    "no_free_shares": Text("sin acciones libres", "no free shares"),
    "other_lot": Text("el lote no es de ese titular", "the lot is not of that holder"),
    "out_of_order": Text("anterior a lo último del lote", "earlier than the last of the lot"),
}
_KNOWN = Text(
    "Este archivo ya está en el libro; abajo se ve lo que dice hoy.", "This file is in the book already; below is what it says today."
)
_DONE = (Text("{count} acto registrado.", "{count} act recorded."), Text("{count} actos registrados.", "{count} acts recorded."))
_LABELS = {
    "dia": Text("Día de los saldos; hoy si se deja vacío", "Day of the positions; today where it is left empty"),
    "emisor": Text(
        "Cómo llama el archivo al emisor, si no es como el programa", "How the file names the issuer, where not as the programme"
    ),
}


class WatchForm(FileForm):
    """A file of the depository, the day that it is of, and how it names the issuer."""

    dia = forms.DateField(required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    emisor = forms.CharField(required=False, max_length=120)

    def __init__(self, request: HttpRequest) -> None:
        """Take what a request says, or nothing of it yet."""
        super().__init__(request, _ENDINGS, _HELP)
        for name, label in _LABELS.items():
            self.fields[name].label = tell(label)


@require_http_methods(["GET", "HEAD", "POST"])
@door(*READERS)
def watching(request: HttpRequest, sale: str) -> HttpResponse:
    """Take a file of the depository, show what it says to the sale, and record it once somebody has seen it."""
    if request.method == "POST" and not may_record(request.user, "depository_file_imported"):
        raise PermissionDenied
    form = WatchForm(request)
    if not form.is_bound or not form.is_valid():
        return _show(request, sale, form, status=422 if form.is_bound else 200)
    today = local_date(the_book().clock())
    day: date = form.cleaned_data["dia"] or today
    try:
        found = _watched(sale, form, day, _words(request.POST))
    except EnajenaError as error:
        return _show(request, sale, form, stopped=stopped_reading(error, form.path, form.file.name), status=422)
    try:
        check_new(the_book().alias, sale, found)
    except CallError:
        return _show(request, sale, form, found=found, stopped=[Stopped(_KNOWN)], status=409)
    acts = list(acts_of(found, day, today, ()))
    if request.POST.get("paso") != "registrar":
        stopped = looked_at(cast("User", request.user), sale, acts)
        return _show(request, sale, form, found=found, acts=acts, stopped=stopped, status=422 if stopped else 200)
    stopped = recorded(cast("User", request.user), sale, acts)
    if stopped:
        return _show(request, sale, form, found=found, acts=acts, stopped=stopped, status=422)
    messages.success(request, tell(counted(len(acts), *_DONE)))
    return _show(request, sale, form, found=found, is_done=True)


def _watched(sale: str, form: WatchForm, day: date, words: Mapping[str, TransferConduct]) -> Watched:
    alias = the_book().alias
    with on_disk(form.file) as path:
        form.path = path
        read = read_file(path, form.options)
    options = WatchOptions(on=day, issuer=form.cleaned_data["emisor"] or None, words=words)
    return watch(alias, sale, Desk(alias, sale).programme, read, options)


def _words(said: QueryDict) -> dict[str, TransferConduct]:
    """Return what further words mean, as a page says them one by one; a word of which nothing is said is left out."""
    found: dict[str, TransferConduct] = {}
    for number in range(_MOST_WORDS):
        conduct = next((each for each in _CONDUCTS if each == said.get(f"{_MEANS}{number}")), None)
        word = said.get(f"{_WORD}{number}")
        if conduct is not None and word:
            found[normal_heading(word)] = conduct
    return found


def _show(
    request: HttpRequest,
    sale: str,
    form: WatchForm,
    *,
    found: Watched | None = None,
    acts: Sequence[Act] = (),
    stopped: Sequence[Stopped] = (),
    is_done: bool = False,
    status: int = 200,
) -> HttpResponse:
    lines = () if found is None else found.lines
    words = dict.fromkeys(line.movement.says for line in lines if line.status == "unknown_word")
    said = _words(request.POST) if request.method == "POST" else {}
    return page(
        request,
        "back/shares/watch.html",
        status=status,
        sale=sale,
        here=_HERE,
        trail=[(Text("Libro de acciones", "Share book"), of_sale(sale, "acciones"))],
        form=form,
        found=found,
        acts=acts,
        stopped=stopped,
        is_done=is_done,
        lines=[(line, STATUS_LABELS[line.status]) for line in lines],
        unknown=list(words)[:_MOST_WORDS],
        kept=[(len(words) + number, word, conduct) for number, (word, conduct) in enumerate(said.items())],
        conducts=[(conduct, told("conduct", conduct)) for conduct in _CONDUCTS],
        proposals=()
        if found is None
        else [(one, of_recording(sale, "breach_found", **_fields(found, one.breach))) for one in found.proposals],
        untold=[(taken.ref, of_recording(sale, "transfer_reported", **_transfer(line, taken))) for line, taken in _untold(lines)],
        may=may_record(request.user, "depository_file_imported"),
        may_open=may_record(request.user, "breach_found"),
    )


def _untold(lines: Sequence[Line]) -> list[tuple[Line, Taken]]:
    """Return the parts of movements whose transfer is not recorded with the file: their lines do not say who got the shares."""
    return [(line, taken) for line in lines for taken in line.taken if line.conduct is not None and line.to is None]


def _transfer(line: Line, taken: Taken) -> dict[str, object]:
    """Return what a line says of a transfer that a person has to report, as the form of its act takes it."""
    return {
        "transfer": taken.ref,
        "lot": taken.lot.ref,
        "new_lot": taken.new_lot,
        "shares": taken.shares,
        "conduct": line.conduct,
        "price_cop": line.movement.price_cop,
        "movement": taken.ref,
    }


def _fields(found: Watched, breach: BreachFound) -> dict[str, object]:
    """Return the fields of a breach as the form of its act takes them; of its transfer only where that is recorded with the file."""
    untold = {taken.ref for _, taken in _untold(found.lines)}
    names = (
        "case",
        "lot",
        "shares",
        "conduct",
        "breached_on",
        "evidence",
        "resale_cop",
        *(() if breach.transfer in untold else ("transfer",)),
    )
    return {name: getattr(breach, name) for name in names if getattr(breach, name) is not None}
