"""The kinds of paper by name, without what reads them: what each is called, and what it is asked by."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from enajena.basics.text import Text


@dataclass(frozen=True, slots=True)
class Name:
    """What a kind of paper is called, and of what its reference is."""

    label: Text
    of: Text


NAMES: Mapping[str, Name] = MappingProxyType(
    {
        "notice": Name(Text("Aviso de oferta de una etapa.", "Offer notice of a stage."), Text("la etapa", "the stage")),
        "addendum": Name(Text("Adendo al Reglamento.", "Addendum to the Regulation."), Text("REGLAMENTO/NÚMERO", "REGULATION/NUMBER")),
        "manifest": Name(Text("Manifiesto de una urna.", "Manifest of an urn."), Text("la urna", "the urn")),
        "opening": Name(Text("Acta de apertura de una urna.", "Acta of the opening of an urn."), Text("la urna", "the urn")),
        "adjudication": Name(Text("Acta de adjudicación.", "Acta of an adjudication."), Text("la adjudicación", "the adjudication")),
        "award": Name(Text("Carta de adjudicación.", "Award letter."), Text("lo adjudicado", "the award")),
        "rejection": Name(
            Text("Carta de no admisión, con razones.", "Rejection letter, with reasons."), Text("la aceptación", "the acceptance")
        ),
        "schedule": Name(Text("Plan de pagos.", "Payment schedule."), Text("lo adjudicado", "the award")),
        "receipt": Name(Text("Recibo de un pago.", "Receipt of a payment."), Text("el pago", "the payment")),
        "pledge": Name(
            Text("Prenda o inmovilización de acciones.", "Pledge or immobilisation of shares."), Text("la garantía", "the security")
        ),
        "release": Name(Text("Levantamiento de una garantía.", "Release of a security."), Text("la solicitud", "the request")),
        "fine": Name(Text("Liquidación de una multa, paso a paso.", "Liquidation of a fine, step by step."), Text("la multa", "the fine")),
        "charge": Name(Text("Proyecto de pliego de cargos.", "Draft of a charge."), Text("la multa", "the fine")),
        "decision": Name(Text("Proyecto de decisión.", "Draft of a decision."), Text("la multa", "the fine")),
        "certificate": Name(Text("Certificado de accionista.", "Shareholder certificate."), Text("la persona", "the person")),
        "register": Name(Text("Extracto del registro de acciones.", "Extract of the share register."), Text("ACTO", "ACT")),
    }
)
