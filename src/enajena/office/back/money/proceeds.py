"""What the sale brought in and where it goes: by stage and by seller, less the costs, with the regional part."""

from decimal import Decimal

from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_safe

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text, same
from enajena.book.desk import Desk
from enajena.book.reports.proceeds import Proceeds
from enajena.book.reports.proceeds import proceeds as proceeds_of
from enajena.intake.columns import Column
from enajena.office.back.addresses import of_sale
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.money.dues import MONEY
from enajena.office.back.sets import Stopped, told
from enajena.office.ground.language import tell
from enajena.office.ground.the_book import the_book
from enajena.office.portal.fact_fields import CellField

_HERE = Text("Producto de la venta", "Proceeds of the sale")
_COSTS = Text("Costos de la venta, en pesos", "Costs of the sale, in pesos")
_COSTS_HELP = Text("Los que da la entidad, como 1.500.000,00.", "As the entity gives them, such as 1,500,000.00.")
_FINANCIAL = Text(
    "La sociedad es una entidad financiera: no hay parte regional", "The company is a financial entity: there is no regional part"
)
_COSTS_COLUMN = Column("costos", "money", _COSTS)


class CostsForm(forms.Form):
    """What the sale cost, and whether the company is a financial entity."""

    financiera = forms.BooleanField(required=False)

    def __init__(self, said: QueryDict) -> None:
        """Take what a request says."""
        super().__init__(said)
        self.fields["costos"] = CellField(_COSTS_COLUMN, label=tell(_COSTS), help_text=tell(_COSTS_HELP))
        self.fields["financiera"].label = tell(_FINANCIAL)
        self.order_fields(["costos", "financiera"])


@require_safe
@door(*READERS)
def proceeds(request: HttpRequest, sale: str) -> HttpResponse:
    """Add up what the sale brought in, as it stands."""
    form = CostsForm(request.GET)
    form.use_required_attribute = False
    found: Proceeds | None = None
    stopped: list[Stopped] = []
    if form.is_valid():
        cost = Decimal(form.cleaned_data["costos"] or 0)
        is_financial: bool = form.cleaned_data["financiera"]
        try:
            found = proceeds_of(the_book().alias, sale, costs={"costos": cost} if cost else {}, is_financial_entity=is_financial)
        except EnajenaError as error:
            stopped = told(error)
    labels = {stage.id: stage.label for stage in Desk(the_book().alias, sale).programme.stages}
    return page(
        request,
        "back/money/proceeds.html",
        status=422 if found is None else 200,
        sale=sale,
        here=_HERE,
        trail=[(MONEY, of_sale(sale, "dinero"))],
        form=form,
        found=found,
        stages=() if found is None else [(one, labels.get(one.stage, same(one.stage))) for one in found.stages],
        stopped=stopped,
    )
