"""Why a fine is that much: bracket, base with its indexation year by year, shares, and the interest period by period.

It is told from the liquidation that the act names and keeps, never worked out again.
"""

from collections.abc import Iterator

from enajena.basics.figures import count_text, date_text, number_text, percent_text, pesos_text
from enajena.basics.text import Text, same
from enajena.book.models import Fine
from enajena.office.back.why.links import to_object, to_reason
from enajena.office.back.why.model import Asked, Line, Worked
from enajena.programme.model import Assumption
from enajena.publish.papers.of_fines import BaseLine, InterestLine, Liquidated, steps_of
from enajena.publish.papers.records import Records

_TIMES = Text("base × acciones × porcentaje, redondeado una sola vez al centavo", "base × shares × percent, rounded once to the centavo")


def amount(asked: Asked) -> Worked:
    """Tell the fine: its percent by bracket, its base, its shares, and their product."""
    found = _found(asked)
    fine = asked.of(Fine)
    steps = [*_bracket(found), *_base(found), *(Line(says=same(step)) for step in found.steps)]
    steps.append(to_reason(asked, ("fine", fine.ref, "shares"), Text("Acciones", "Shares"), count_text(found.shares_affected)))
    steps.append(
        Line(says=_TIMES, value=pesos_text(found.worked_out_cop), source=found.source, binds=fine.fine_cop == found.worked_out_cop)
    )
    if fine.fine_cop != found.worked_out_cop:
        lowered = Text("Quedó así por quien la decidió", "It was left so by whoever decided it")
        steps.append(Line(says=lowered, value=pesos_text(fine.fine_cop), source=found.source, binds=True))
    said = Text(
        "{percent} de {base} pesos por acción, por {shares} acciones.", "{percent} of {base} pesos a share, for {shares} shares."
    ).format(
        percent=percent_text(found.percent_pct),
        base=Text("—", "—") if found.base_per_share_cop is None else pesos_text(found.base_per_share_cop),
        shares=count_text(found.shares_affected),
    )
    return _worked(asked, found, said, tuple(steps))


def percent(asked: Asked) -> Worked:
    """Tell the percent: the bracket in which the day of the breach falls."""
    found = _found(asked)
    said = Text("El porcentaje del tramo en que cae el incumplimiento.", "The percent of the bracket in which the breach falls.")
    return _worked(asked, found, said, tuple(_bracket(found)))


def base(asked: Asked) -> Worked:
    """Tell the base a share: the values of the text, each brought up to date, and the highest of them."""
    found = _found(asked)
    return _worked(
        asked,
        found,
        Text("El mayor de los valores del texto, actualizados.", "The highest of the values of the text, brought up to date."),
        tuple(_base(found)),
    )


def interest(asked: Asked) -> Worked:
    """Tell the interest: the days at each certified rate, with its certificate; the sum is rounded once."""
    found = _found(asked)
    if found.interest_cop is None:
        return _worked(
            asked, found, Text("No corre interés hasta el día del pago.", "No interest is worked out until the day of payment."), ()
        )
    method = found.method or Text("El texto no fija interés sobre esta sanción.", "The text sets no interest on this penalty.")
    total = Line(
        says=Text("Suma, al centavo", "Sum, to the centavo"), value=pesos_text(found.interest_cop), source=found.source, binds=True
    )
    return _worked(asked, found, method, (*(_period(found, line) for line in found.interest), total))


def shares(asked: Asked) -> Worked:
    """Tell the shares of a fine: those of its case."""
    fine = asked.of(Fine)
    said = Text("Las acciones del incumplimiento.", "The shares of the breach.")
    return Worked(said=said, steps=(to_reason(asked, ("case", fine.case, "shares"), said, count_text(fine.shares)),))


def _found(asked: Asked) -> Liquidated:
    return steps_of(Records(asked.alias, asked.sale), asked.row.ref)


def _worked(asked: Asked, found: Liquidated, said: Text, steps: tuple[Line, ...]) -> Worked:
    lot = ("lot", found.lot)
    inputs = (
        to_object(asked, "case", found.case, Text("Incumplimiento", "Breach")),
        to_reason(
            asked, ("case", found.case, "breached_on"), Text("Día del incumplimiento", "Day of the breach"), date_text(found.breached_on)
        ),
        to_reason(asked, (*lot, "acquired_on"), Text("Día de la adquisición", "Day of the acquisition"), date_text(found.acquired_on)),
        Line(says=Text("Conducta", "Conduct"), value=found.conduct),
        Line(says=Text("Huella de la liquidación", "Hash of the liquidation"), value=same(found.file_sha256)),
    )
    # The working keeps them in the law's language; those of the programme are told in both.
    known = {one.id: one for one in asked.programme.assumptions}
    assumptions = tuple(
        known.get(one.id) or Assumption(id=one.id, source=one.source, choice=same(one.choice), why=same(one.why), who=Text("", ""))
        for one in found.assumptions
    )
    return Worked(
        said=said,
        steps=steps,
        inputs=inputs,
        notes=(*found.provisional_because, *(same(note) for note in found.notes)),
        assumptions=assumptions,
    )


def _bracket(found: Liquidated) -> Iterator[Line]:
    if found.bracket is None:
        yield Line(says=Text("Porcentaje", "Percent"), value=percent_text(found.percent_pct), source=found.source)
        return
    one = found.bracket
    yield Line(
        says=Text(
            "Tramo del {first} al {last}, que incluye el día del incumplimiento",
            "Bracket of {first} to {last}, which holds the day of the breach",
        ).format(first=date_text(one.first_on), last=date_text(one.last_on)),
        value=percent_text(one.percent_pct),
        source=one.source,
    )


def _base(found: Liquidated) -> Iterator[Line]:
    for line in found.base:
        is_raised = line.indexed_cop != line.value_cop
        said = Text("{name}, por acción", "{name}, a share").format(name=line.name)
        yield Line(says=said, value=pesos_text(line.value_cop), source=line.source, binds=line.is_highest and not is_raised)
        if is_raised:
            yield from _years(line)
            raised = Text("{name} por el factor {factor}", "{name} by the factor {factor}").format(name=line.name, factor=same(line.factor))
            yield Line(says=raised, value=pesos_text(line.indexed_cop), source=line.source, binds=line.is_highest)


def _years(line: BaseLine) -> Iterator[Line]:
    for year in line.years:
        said = Text("Variación certificada de {year}: {percent}", "Certified variation of {year}: {percent}")
        yield Line(
            says=said.format(year=year.year, percent=percent_text(year.variation_pct)), value=pesos_text(year.value_cop), source=line.source
        )


def _period(found: Liquidated, line: InterestLine) -> Line:
    said = Text(
        "Del {first} al {last}, {days} días al {rate} (certificado {certificate})",
        "{first} to {last}, {days} days at {rate} (certificate {certificate})",
    )
    told = said.format(
        first=date_text(line.first_on),
        last=date_text(line.last_on),
        days=count_text(line.days),
        rate=percent_text(line.rate_pct),
        certificate=same(line.certificate or "—"),
    )
    return Line(says=told, value=number_text(line.interest_cop), source=found.source)
