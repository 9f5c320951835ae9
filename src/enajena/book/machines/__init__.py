"""What may follow what: one table of transitions for each kind of object. The documentation draws them from here."""

from collections.abc import Mapping
from types import MappingProxyType

from enajena.book.machines import fines, sale
from enajena.book.machines.model import Machine

_ALL: tuple[Machine, ...] = (sale.SALE, fines.CASE, fines.FINE)
MACHINES: Mapping[str, Machine] = MappingProxyType({machine.thing: machine for machine in _ALL})
