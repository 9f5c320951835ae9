"""Every verdict and every reason, in words. The codes are in the results and never change."""

from collections.abc import Mapping
from types import MappingProxyType

from enajena.basics.text import Text

VERDICT_TEXTS: Mapping[str, Text] = MappingProxyType(
    {
        "accepted": Text("aceptada", "accepted"),
        "reduced": Text("reducida al tope", "reduced to the ceiling"),
        "rejected": Text("rechazada", "rejected"),
        "incomplete": Text("incompleta", "incomplete"),
        "referred": Text("remitida a decisión", "referred to a decision"),
    },
)

REASON_TEXTS: Mapping[str, Text] = MappingProxyType(
    {
        "over_ceiling": Text("pide más de lo que permite el tope", "it asks for more than the ceiling allows"),
        "missing_fact": Text("falta un dato que el numeral pide", "a fact that the numeral asks for is missing"),
        "missing_declaration": Text("falta una declaración, o se dijo que no", "a declaration is missing, or was answered no"),
        "not_eligible": Text("no es destinatario de esta etapa", "not a recipient of this stage"),
        "wrong_year": Text("las cifras son de un año que no se admite", "the figures are of a year that is not admitted"),
        "stale_certificate": Text(
            "el certificado es más viejo de lo que se admite, o posterior", "the certificate is too old, or later than the acceptance"
        ),
        "late": Text("se presentó fuera del plazo", "it was filed outside the term"),
        "below_minimum_price": Text("ofrece menos que el precio mínimo", "it offers less than the minimum price"),
        "below_minimum_shares": Text("pide menos que el mínimo de acciones", "it asks for fewer shares than the minimum"),
        "bid_security_short": Text("la garantía de seriedad no alcanza", "the bid security falls short"),
        "payment_means": Text("el medio de pago no se admite", "the means of payment is not admitted"),
    },
)
