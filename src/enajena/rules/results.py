"""What the answers of the rules have in common: the assumptions they rest on, and their plain record for JSON."""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from enajena.basics.faults import DataError
from enajena.basics.figures import FACTOR_DECIMALS
from enajena.basics.money import plain, round_half_up
from enajena.basics.text import Language, Text
from enajena.programme.model import Assumption, Programme
from enajena.programme.stage_model import Rule


def assumptions_of(programme: Programme, rules: Iterable[Rule | None]) -> tuple[Assumption, ...]:
    """Return the programme's assumptions that the rules rest on, each once, in the order of the file.

    Raises:
        DataError: a rule names an assumption that the file does not hold.
    """
    named = {name for rule in rules if rule is not None for name in rule.assumes}
    missing = sorted(named - {assumption.id for assumption in programme.assumptions})
    if missing:
        raise DataError(
            Text(
                "{programme}: una regla descansa en {missing}, que no está bajo `assumptions`.",
                "{programme}: a rule rests on {missing}, which is not under `assumptions`.",
            ).format(programme=programme.id, missing=", ".join(missing)),
            Text("Escriba el supuesto en el archivo del programa.", "Write the assumption in the programme file."),
        )
    return tuple(assumption for assumption in programme.assumptions if assumption.id in named)


def assumption_records(assumptions: Iterable[Assumption], language: Language) -> list[dict[str, str]]:
    """Return assumptions as flat records: `id`, `source`, `choice`, `why`, `who`."""
    return [
        {
            "id": assumption.id,
            "source": assumption.source,
            "choice": assumption.choice.to(language),
            "why": assumption.why.to(language),
            "who": assumption.who.to(language),
        }
        for assumption in assumptions
    ]


def sentences(texts: Iterable[Text], language: Language) -> list[str]:
    """Return sentences in one language."""
    return [text.to(language) for text in texts]


def plain_factor(factor: Fraction) -> str:
    """Return a factor as plain digits, rounded half up. What is worked out uses the factor unrounded."""
    return plain(round_half_up(factor, FACTOR_DECIMALS), FACTOR_DECIMALS)


def plain_percent(percent: Decimal) -> str:
    """Return a percent as plain digits, without decimals that say nothing: `25`, `6.92`."""
    return plain(percent, 0)
