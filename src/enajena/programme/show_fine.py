"""Lock-up, fine, second penalty and security in plain words."""

from collections.abc import Iterator

from enajena.basics.figures import percent_text
from enajena.basics.text import Text
from enajena.basics.words import listed
from enajena.programme.labels import CONDUCT_LABELS
from enajena.programme.model import Fine, LockUp, Pledge, Programme, SecondPenalty
from enajena.programme.show_words import Chapter, Said, capital, months, rule

_NOTHING = Text("", "")
_ACTS = {
    "purchase": Text("la compra", "the purchase"),
    "subscription": Text("la suscripción", "the subscription"),
    "transfer": Text("la enajenación por el Estado", "the transfer by the State"),
    "award": Text("la adjudicación", "the award"),
}
_REACH = {
    "fined": Text("La multa alcanza esta conducta: {conduct}", "The fine reaches this conduct: {conduct}"),
    "broad_reading": Text(
        "Sólo en lectura amplia, y con multa provisional, alcanza esta conducta: {conduct}",
        "Only in a broad reading, and with a provisional fine, it reaches this conduct: {conduct}",
    ),
    "not_reached": Text(
        "La multa graduada no alcanza esta conducta: {conduct}", "The graduated fine does not reach this conduct: {conduct}"
    ),
}
_TRACKS = {
    "administrative": Text("por vía administrativa", "on the administrative track"),
    "contractual": Text("por vía contractual", "on the contractual track"),
}
_VALUES = {
    "purchase": Text("el precio al que se compraron las acciones", "the price at which the shares were bought"),
    "resale": Text("el precio u otra contraprestación que se obtenga por ellas", "the price or other consideration obtained for them"),
    "second_stage": Text("el precio de la segunda etapa", "the price of the second stage"),
}
_INDEXATION = {
    "january_ipc": Text(
        "cada 1.º de enero, con la variación certificada del IPC del año anterior",
        "every 1 January, by the certified variation of the IPC of the year before",
    ),
    "legal_maximum_rate": Text("a la tasa máxima legal de mora", "at the highest legal rate of default interest"),
}
_UNTIL = {"breach": Text("el incumplimiento", "the breach"), "payment": Text("el pago", "the payment")}
_METHODS = {
    "period_effective": Text(
        "cada período certificado por (1 + EA)^(días/365) − 1, sumados y sin capitalizar",
        "each certified period by (1 + EA)^(days/365) − 1, added up and without compounding",
    ),
    "daily_effective": Text("a la tasa diaria equivalente", "at the equivalent daily rate"),
    "monthly_effective": Text("a la tasa mensual equivalente", "at the equivalent monthly rate"),
    "linear_365": Text("en proporción a los días, sobre 365", "in proportion to the days, over 365"),
    "linear_366": Text("en proporción a los días, sobre 366", "in proportion to the days, over 366"),
}
_KINDS = {"pledge": Text("prenda", "pledge"), "immobilisation": Text("inmovilización", "immobilisation")}
_TRIGGERS = {"breach": Text("haya un incumplimiento", "there is a breach"), "attachment": Text("se embarguen", "they are attached")}


def fine_chapters(programme: Programme) -> Iterator[Chapter]:
    """Yield what is told of lock-up, fine, second penalty and security, each where the programme has it."""
    if programme.lock_up is not None:
        yield Chapter(Text("Restricción de negociabilidad", "Lock-up"), tuple(_lock_up(programme.lock_up)))
    if programme.fine is not None:
        yield Chapter(Text("Multa graduada", "Graduated fine"), tuple(_fine(programme.fine)))
    if programme.second_penalty is not None:
        yield Chapter(Text("Segunda sanción", "Second penalty"), tuple(_second_penalty(programme.second_penalty)))
    if programme.pledge is not None:
        yield Chapter(Text("Garantía sobre las acciones", "Security over the shares"), tuple(_pledge(programme.pledge)))


def _lock_up(lock_up: LockUp) -> Iterator[Said]:
    yield rule(
        lock_up,
        "Durante {months} desde {act}, esto obliga al comprador: {duty}",
        "For {months} from {act}, this binds the buyer: {duty}",
        months=months(lock_up.months),
        act=_ACTS[lock_up.starts],
        duty=lock_up.duty,
    )


def _fine(fine: Fine) -> Iterator[Said]:
    yield rule(
        fine,
        "El incumplimiento tiene una multa a favor de: {payee}. Se cobra {track}, y los tramos se cuentan desde {act}",
        "A breach has a fine in favour of: {payee}. It is collected {track}, and the brackets run from {act}",
        payee=fine.payee,
        track=_TRACKS[fine.track],
        act=_ACTS[fine.clock],
    )
    if fine.imposed_by is not None:
        yield rule(fine, "La impone: {who}", "It is imposed by: {who}", who=fine.imposed_by)
    for value in fine.base:
        said = Text("Uno de los valores de los que se toma el mayor: {value}", "One of the values of which the highest is taken: {value}")
        yield rule(value, said.es, said.en, value=_VALUES[value.name])
    if fine.indexation is not None:
        yield rule(
            fine.indexation,
            "Los valores se actualizan {how}, hasta {until}",
            "The values are brought up to date {how}, until {until}",
            how=_INDEXATION[fine.indexation.method],
            until=_UNTIL[fine.indexation.until],
        )
    for bracket in fine.brackets:
        after = _NOTHING if bracket.from_month == 0 else Text("Pasado el mes {start}, y ", "After month {start}, and ")
        yield rule(
            bracket,
            after.es + "hasta el mes {end} con ese día incluido, la multa es del {percent}. El texto: {wording}",
            after.en + "up to month {end} with that day included, the fine is {percent}. The text: {wording}",
            percent=percent_text(bracket.percent),
            start=bracket.from_month,
            end=bracket.to_month,
            wording=bracket.wording,
        )
    for reach in fine.conducts:
        said = _REACH[reach.reach]
        remark = _NOTHING if reach.note is None else Text(f". {capital(reach.note.es)}", f". {capital(reach.note.en)}")
        yield rule(reach, said.es + "{remark}", said.en + "{remark}", conduct=CONDUCT_LABELS[reach.conduct], remark=remark)
    if fine.interest is not None:
        yield rule(
            fine.interest,
            "Sobre la multa corren intereses a la tasa más alta permitida, del incumplimiento al pago: {method}",
            "On the fine runs interest at the highest rate allowed, from the breach to the payment: {method}",
            method=_METHODS[fine.interest.method],
        )


def _second_penalty(penalty: SecondPenalty) -> Iterator[Said]:
    yield rule(
        penalty,
        "Además, y sin sumarse en silencio a la multa graduada, se debe el {percent} del precio de compra a favor de: {payee}",
        "Besides, and not added in silence to the graduated fine, {percent} of the purchase price is owed to: {payee}",
        percent=percent_text(penalty.percent),
        payee=penalty.payee,
    )
    yield rule(
        penalty,
        "Se actualiza hasta el pago con el IPC anual por cada año calendario completo y el mensual por el resto",
        "It is indexed until the payment by the yearly IPC for whole calendar years and the monthly one for the rest",
    )
    yield rule(
        penalty,
        "La causan estas conductas: {conducts}",
        "These conducts bring it about: {conducts}",
        conducts=listed([CONDUCT_LABELS[conduct] for conduct in penalty.conducts]),
    )
    yield rule(penalty, "Además: {effect}", "Besides: {effect}", effect=penalty.effect)


def _pledge(pledge: Pledge) -> Iterator[Said]:
    kinds = listed([_KINDS[kind] for kind in pledge.kinds])
    yield rule(pledge, "El pago de la multa se garantiza con: {kinds}", "The payment of the fine is secured by: {kinds}", kinds=kinds)
    yield rule(pledge, "La garantía: {terms}", "The security: {terms}", terms=pledge.terms)
    if pledge.creditor is not None:
        yield rule(pledge, "Está a favor de: {creditor}", "It is in favour of: {creditor}", creditor=pledge.creditor)
    for rank in pledge.ranks:
        yield rule(
            rank, "Es de grado {rank} en este caso: {when}", "It is of rank {rank} in this case: {when}", rank=rank.rank, when=rank.when
        )
    for trigger in pledge.creditor_rights_when:
        yield rule(
            pledge,
            "Los derechos de accionista pasan al acreedor cuando {when}",
            "The shareholder's rights pass to the creditor when {when}",
            when=_TRIGGERS[trigger],
        )
    if pledge.release is not None:
        yield rule(pledge, "Cómo se levanta: {release}", "How it is released: {release}", release=pledge.release)
