"""The numeral that a refusal or a state machine cites, looked up in the programme file where a key of it is named."""

from enajena.programme.model import Programme

_PROGRAMME = "programme."


def numeral(source: str, programme: Programme) -> str | None:
    """Return the numeral of a key such as `programme.pledge`, None where this programme has no such rule; any other source as it is."""
    if not source.startswith(_PROGRAMME):
        return source
    rule: object = programme
    for name in source.removeprefix(_PROGRAMME).split("."):
        rule = getattr(rule, name, None)
    found = getattr(rule, "source", None)
    return found if isinstance(found, str) else None
