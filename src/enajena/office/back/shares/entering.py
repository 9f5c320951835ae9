"""Every paid award that has no lot yet, entered in the register at once, under the seller's security where there is one."""

from collections.abc import Sequence
from datetime import date

from django import forms
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from enajena.basics.text import Text
from enajena.book.acts.kinds import Act
from enajena.book.acts.shares import LotRegistered, PledgeGiven
from enajena.book.asof import as_of
from enajena.book.desk import Desk
from enajena.book.models import Award, Lot
from enajena.calendar import local_date
from enajena.office.acting.permissions import may_record
from enajena.office.back.addresses import of_sale
from enajena.office.back.at_once import MOST, Many, many
from enajena.office.back.doors import READERS, door
from enajena.office.back.shares.words import told
from enajena.office.ground.language import tell
from enajena.office.ground.the_book import the_book
from enajena.programme.model import Programme

_LONGEST = 200
_SAYS = Text(
    "Cada adjudicación pagada y sin lote se inscribe entera, en un lote con su referencia.",
    "Each award that is paid and has no lot is entered whole, as a lot with its reference.",
)
_SEVERAL = Text(
    "Esta venta tiene varios vendedores: cada adjudicación se inscribe en un lote por vendedor, una por una.",
    "This sale has several sellers: each award is entered as a lot of each of them, one by one.",
)
_LABELS = {
    "etapa": Text("Etapa", "Stage"),
    "adquiridas": Text("Día de la compra", "Day of the purchase"),
    "garantia": Text("Garantía con que se inscriben", "Security under which they are entered"),
    "acreedor": Text("Acreedor", "Creditor"),
    "instrumento": Text("Contrato o documento de la garantía", "Contract or paper of the security"),
}


class EnterForm(forms.Form):
    """Which stage, the day of the purchase, and the security; none where `garantia` is empty."""

    etapa = forms.ChoiceField()
    adquiridas = forms.DateField(widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    garantia = forms.ChoiceField(required=False)
    acreedor = forms.CharField(required=False, max_length=_LONGEST)
    instrumento = forms.CharField(required=False, max_length=_LONGEST)

    def __init__(self, request: HttpRequest, programme: Programme, today: date) -> None:
        """Take what a request says; the programme's own security is proposed."""
        rule = programme.pledge
        kinds = () if rule is None else rule.kinds
        creditor = programme.sellers[0].name if rule is None or rule.creditor is None else rule.creditor
        super().__init__(
            request.POST if request.method == "POST" else None,
            initial={"adquiridas": today, "garantia": kinds[0] if kinds else "", "acreedor": creditor},
        )
        for name, label in _LABELS.items():
            self.fields[name].label = tell(label)
        self.fields["etapa"].choices = [(stage.id, tell(stage.label)) for stage in programme.stages]  # type: ignore[attr-defined]
        self.fields["garantia"].choices = [  # type: ignore[attr-defined]
            *((kind, tell(told("kind", kind))) for kind in kinds), ("", tell(Text("ninguna", "none"))),
        ]  # fmt: skip

    def clean_instrumento(self) -> str:
        """Ask for the paper of a security."""
        said: str = self.cleaned_data["instrumento"].strip()
        if self.cleaned_data.get("garantia") and not said:
            raise forms.ValidationError(tell(Text("Diga el contrato o documento.", "Say the contract or paper.")))
        return said


@require_http_methods(["GET", "HEAD", "POST"])
@door(*READERS)
def entering(request: HttpRequest, sale: str) -> HttpResponse:
    """Enter the paid awards of a stage in the register."""
    if request.method == "POST" and not may_record(request.user, "lot_registered"):
        raise PermissionDenied
    book = the_book()
    programme, today = Desk(book.alias, sale).programme, local_date(book.clock())
    is_single = len(programme.sellers) == 1
    form = EnterForm(request, programme, today) if is_single else None
    rows = as_of(book.alias, sale, Award).filter(state="paid", shares__gt=0).order_by("ref")
    rows = rows.exclude(Exists(as_of(book.alias, sale, Lot).filter(award=OuterRef("ref"))))
    is_said = form is not None and form.is_bound and form.is_valid()
    if form is not None and is_said:
        rows = rows.filter(stage=form.cleaned_data["etapa"])
    found = list(rows[:MOST])
    wanted = Many(
        kind="lot_registered",
        here=Text("Inscribir las pagadas", "Enter those that are paid"),
        above=(Text("Libro de acciones", "Share book"), of_sale(sale, "acciones")),
        table="award",
        refs=[row.ref for row in found],
        acts=_acts(found, form, programme.sellers[0].name, today) if form is not None and is_said else (),
        waits=rows.count() - len(found),
        says=_SAYS if is_single else _SEVERAL,
        form=form,
    )
    return many(request, sale, wanted)


def _acts(rows: Sequence[Award], form: EnterForm, seller: str, today: date) -> list[Act]:
    return [Act(body=_lot(row, form, seller), on=today, by=(), ref=f"inscripcion/{row.ref}/{row.index}") for row in rows]


def _lot(row: Award, form: EnterForm, seller: str) -> LotRegistered:
    said = form.cleaned_data
    given = None
    if said["garantia"]:
        given = PledgeGiven(
            pledge=f"PR-{row.ref}", kind=said["garantia"], creditor=said["acreedor"] or seller, instrument=said["instrumento"]
        )
    return LotRegistered(lot=f"L-{row.ref}", award=row.ref, shares=row.shares, seller=seller, acquired_on=said["adquiridas"], pledge=given)
