"""How the commands of the urn speak: what was done, what can no longer be undone, what to keep safe."""

from collections.abc import Iterable

from enajena.basics.text import Text, same
from enajena.cli import show
from enajena.cli.speech import say, tell

ATTACHMENT_STATES = {
    "missing": Text("no está", "is not there"),
    "changed": Text("cambió desde que se selló", "was changed since it was sealed"),
    "unopenable": Text("no se abre con la clave de su sobre", "does not open with the key of its envelope"),
}

STAYS_IN_THE_LOG = Text(
    "El sobre no se cambia. `act_corrected` puede quitarlo del libro, no del registro: quien verifique el paquete lo ve.",
    "The envelope is not changed. `act_corrected` may take it out of the book, not out of the log: whoever verifies the package sees it.",
)
_REASONS = {
    "unopenable": Text("no se abre", "it does not open"),
    "malformed": Text("no dice lo que debe", "it does not say what it must"),
    "binding": Text("sus partes no van juntas", "its parts do not belong together"),
    "copied": Text("es copia de otro", "it is a copy of another"),
    "not_a_recipient_class": Text("no es de un destinatario", "it is of no recipient"),
}
_FIELDS = {
    "requested_shares": Text("acciones", "shares"),
    "price_offered_cop": Text("precio", "price"),
    "kind": Text("clase de persona (kind)", "kind of person (kind)"),
    "recipient": Text("clase de destinatario (recipient)", "class of recipient (recipient)"),
    "id_type": Text("tipo de documento (id_type)", "type of document (id_type)"),
    "id_number": Text("número de documento (id_number)", "number of the document (id_number)"),
    "accepts_reduction": Text("acepta reducción (accepts_reduction)", "accepts a reduction (accepts_reduction)"),
    "fact": Text("un dato", "a fact"),
    "acciones": Text("acciones", "shares"),
    "precio_cop": Text("precio", "price"),
    "reserva": Text("los datos de la persona", "what is said of the person"),
}
_CODES = {
    "shares": Text("no es un número de acciones", "it is no number of shares"),
    "price": Text("no es un precio", "it is no price"),
    "fixed_price": Text("el precio de la etapa es fijo", "the price of the stage is fixed"),
    "not_one_of": Text("falta, o no es una palabra que se conozca", "it is missing, or is no word that is known"),
    "id_type": Text("falta o no se conoce", "it is missing or not known"),
    "id_number": Text("no está en su forma simple", "it is not in its plain form"),
    "wrong_fact": Text("no es del vocabulario, o no tiene su forma", "it is not of the vocabulary, or not in its form"),
    "form": Text("no tiene la forma de un sobre", "it is not in the form of an envelope"),
    "odd_signs": Text("lleva signos que no se guardan", "it holds signs that are not kept"),
    "other_kind": Text("el libro tiene a esa persona como de otra clase", "the book has that person as of another kind"),
}


def void_words(reason: str) -> Text:
    """Return in words why an envelope is void, from how the book writes it: `malformed:id_number:id_number`."""
    why, *where = reason.split(":")
    words = [_REASONS[why]]
    if where:
        field, code = where
        words += [_FIELDS.get(field, same(field.removeprefix("fact."))), _CODES.get(code, same(code))]
    return Text(": ".join(one.es for one in words), ": ".join(one.en for one in words))


def explain(done: Text, undone: Text | None = None, keep: Text | None = None) -> None:
    """Write what a command did, in the words of whoever is not a cryptographer."""
    show.facts_of(
        (
            (say("Hecho", "Done"), tell(done)),
            (say("Ya no se deshace", "Not undone any more"), None if undone is None else tell(undone)),
            (say("Guarde", "Keep safe"), None if keep is None else tell(keep)),
        )
    )


def listed(names: Iterable[str]) -> str:
    """Return names in a row."""
    return ", ".join(names)
