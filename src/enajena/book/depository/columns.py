"""The columns of the depository's files, and the words it uses for a movement."""

from collections.abc import Mapping
from types import MappingProxyType

from enajena.book.acts.shares import TransferConduct
from enajena.intake.columns import Column, optional, required

MOVEMENT_ID = required(
    "movement_id", "key", "número de movimiento", "number of the movement", "movimiento", "operacion", "numero_operacion"
)

_ISSUER = optional("issuer", "key", "emisor", "issuer", "sociedad", "especie")
_HOLDER = (
    optional("account", "key", "cuenta", "account", "cuenta_origen", "cuenta_inversionista"),
    optional("id_type", "code", "tipo de documento", "type of document", "tipo_documento", "tipo_documento_origen"),
    optional("id_number", "key", "número de documento", "number of the document", "numero_documento", "documento", "documento_origen"),
)

MOVEMENT_COLUMNS: tuple[Column, ...] = (
    MOVEMENT_ID,
    required("moved_on", "date", "fecha del movimiento", "date of the movement", "fecha", "fecha_operacion"),
    required("says", "key", "clase de movimiento", "kind of movement", "tipo_movimiento", "concepto"),
    _ISSUER,
    *_HOLDER,
    required("shares", "shares", "acciones", "shares", "cantidad"),
    optional("price_cop", "price", "precio por acción", "price a share", "precio"),
    optional("lot", "key", "lote", "lot"),
    optional("to_account", "key", "cuenta de destino", "account it goes to", "cuenta_destino"),
    optional("to_id_type", "code", "tipo de documento de destino", "type of document it goes to", "tipo_documento_destino"),
    optional("to_id_number", "key", "número de documento de destino", "number of the document it goes to", "documento_destino"),
    optional("to_person", "person", "persona de destino", "person it goes to", "tipo_de_persona_destino"),
    optional("to_name", "key", "nombre de destino", "name it goes to", "nombre_destino"),
)

POSITION_COLUMNS: tuple[Column, ...] = (
    required("position_id", "key", "número de línea", "number of the line", "linea", "consecutivo", "posicion"),
    _ISSUER,
    *_HOLDER,
    optional("name", "key", "nombre", "name", "nombre_o_razon_social", "titular"),
    required("shares", "count", "saldo", "balance", "acciones", "cantidad"),
)

WORDS: Mapping[str, TransferConduct] = MappingProxyType(
    {
        "venta": "sale",
        "compraventa": "sale",
        "permuta": "sale",
        "dacion_en_pago": "sale",
        "sale": "sale",
        "donacion": "gratuitous",
        "gift": "gratuitous",
        "gratuitous": "gratuitous",
        "sucesion": "succession",
        "herencia": "succession",
        "succession": "succession",
        "orden_judicial": "order",
        "remate": "order",
        "order": "order",
    }
)
"""What the depository's words for a movement mean, in normal form; any other word is told by the caller, never guessed."""
