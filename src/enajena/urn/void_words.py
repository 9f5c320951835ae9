"""Why an envelope is void, in words: the log names the field and the fault, and shows nothing of what stood there."""

from enajena.basics.text import Text, same

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
