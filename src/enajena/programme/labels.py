"""What a person calls each code: recipient classes, kinds of person, conducts."""

from collections.abc import Mapping
from types import MappingProxyType

from enajena.basics.text import Text

RECIPIENT_LABELS: Mapping[str, Text] = MappingProxyType(
    {
        "active_worker": Text("trabajador activo", "active worker"),
        "pensioner": Text("pensionado", "pensioner"),
        "former_worker": Text("ex trabajador", "former worker"),
        "employee_association": Text("asociación de empleados o ex empleados", "association of employees or former employees"),
        "union": Text("sindicato", "trade union"),
        "union_federation": Text("federación o confederación de sindicatos", "federation or confederation of trade unions"),
        "employee_fund": Text("fondo de empleados", "employee fund"),
        "mutual_investment_fund": Text("fondo mutuo de inversión", "mutual investment fund"),
        "severance_pension_fund": Text("fondo de cesantías o de pensiones", "severance or pension fund"),
        "cooperative": Text("entidad cooperativa", "cooperative"),
        "compensation_fund": Text("caja de compensación familiar", "family compensation fund"),
        "subsidiary_worker": Text("trabajador de una filial", "worker of a subsidiary"),
        "subsidiary_pensioner": Text("pensionado de una filial", "pensioner of a subsidiary"),
        "subsidiary_former_worker": Text("ex trabajador de una filial", "former worker of a subsidiary"),
        "public": Text("público en general", "general public"),
    },
)

PERSON_LABELS: Mapping[str, Text] = MappingProxyType(
    {"natural": Text("persona natural", "natural person"), "entity": Text("persona jurídica", "entity")},
)

CONDUCT_LABELS: Mapping[str, Text] = MappingProxyType(
    {
        "sale": Text("vender las acciones", "selling the shares"),
        "gratuitous": Text("transferir las acciones a título gratuito", "transferring the shares for nothing"),
        "rights": Text("negociar o transferir los derechos de accionista", "trading or transferring the shareholder's rights"),
        "limitation": Text("limitar la propiedad", "limiting the ownership"),
        "beneficial_owner": Text("hacer beneficiario real a un tercero", "making a third party the beneficial owner"),
    },
)
