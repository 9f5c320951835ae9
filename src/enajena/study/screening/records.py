"""The records that are compared: one an acceptance, in normal form, and who holds which value.

What is kept true: a value that more than `cap` persons hold makes no pairs and no evidence, and is told instead (`Capped`); so pairs
grow with the file and not with its square. What somebody declared as known (`Known`) is left out in the same way.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import duckdb
import duckdb.sqltypes
from duckdb.func import FunctionNullHandling

from enajena.study.screening import normal
from enajena.study.screening.components import Joined
from enajena.study.screening.model import BURST_MINUTES, FEW_HOUSEHOLDS
from enajena.study.screening.normal import SurnamesPlace

MONEY, CONTACTS = "money", ("address", "phone", "email")
ROWS, RECORDS, HELD = "screened_rows", "screening_records", "screening_held"
"""What was read; what is compared; which person holds which value, with one record of that person."""


_NULL_TOO = FunctionNullHandling.SPECIAL
_BETWEEN = "\x1f"
"""Stands between the forms of a name on their way into the engine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Capped:
    """A value that too many hold for pairs of them to say something: somebody should know whose it is. `held_by` is one of them."""

    field: str
    value: str
    persons: int
    acceptances: int
    requested_shares: int
    held_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A value whose meaning the office knows: its own counter, a union's telephone, a fund's account. `why` says so in the results."""

    field: str
    value: str
    why: str

    @property
    def key(self) -> str | None:
        """Return the value in normal form, None where it has none."""
        forms: dict[str, Callable[[str], str | None]] = {
            "address": normal.address_key,
            "phone": normal.phone_key,
            "email": normal.email_key,
            MONEY: normal.account_key,
        }
        return forms[self.field](self.value)


def make_records(connection: duckdb.DuckDBPyConnection, surnames: SurnamesPlace) -> int:
    """Make RECORDS of ROWS, and return how many persons they have. A person is a type and number of document."""
    _make_functions(connection, surnames)
    connection.execute(
        f"""CREATE OR REPLACE TABLE {RECORDS} AS
        SELECT acceptance_id AS id, dense_rank() OVER (ORDER BY person_ref) - 1 AS person_no, id_number AS number,
            nullif(forms[1], '') AS name_key, nullif(forms[2], '') AS written, nullif(forms[3], '') AS bare,
            nullif(forms[4], '') AS skeleton,
            CASE WHEN forms[5] <> '' THEN string_split(forms[5], ' ') END AS surnames,
            CASE WHEN forms[1] <> '' THEN string_split(forms[1], ' ') END AS tokens,
            regexp_matches(forms[1], '(^| )[A-Z]( |$)') AS initials,
            address_key(address, city) AS address, phone_key(phone) AS phone, email_key(email) AS email,
            nullif(list_sort(list_distinct([one FOR one IN [account_key(account), account_key(payer_account)] IF one IS NOT NULL])), [])
                AS money,
            device, CAST(epoch(filed_at) / 60 AS BIGINT) AS minute, requested_shares, person_ref
        FROM (SELECT *, string_split(name_forms(name, person = 'entity'), '{_BETWEEN}') AS forms FROM {ROWS})"""
    )
    ((persons,),) = connection.execute(f"SELECT coalesce(max(person_no) + 1, 0) FROM {RECORDS}").fetchall()
    return int(persons)


def make_held(connection: duckdb.DuckDBPyConnection, cap: int, known: Iterable[Known]) -> tuple[Capped, ...]:
    """Make HELD of RECORDS without the values of one person, the capped and the known ones, and return the capped ones."""
    contacts = " UNION ALL ".join(f"SELECT id, person_no, '{name}', {name} FROM {RECORDS}" for name in CONTACTS)
    connection.execute(
        f"""CREATE OR REPLACE TEMP TABLE every_held AS
        WITH held(id, person_no, field, value) AS ({contacts} UNION ALL SELECT id, person_no, '{MONEY}', unnest(money) FROM {RECORDS})
        SELECT field, value, person_no, min(id) AS id FROM held WHERE value IS NOT NULL GROUP BY ALL"""
    )
    connection.execute("CREATE OR REPLACE TEMP TABLE known_values(field VARCHAR, value VARCHAR)")
    rows = [(one.field, one.key) for one in known if one.key is not None]
    if rows:
        connection.executemany("INSERT INTO known_values VALUES (?, ?)", rows)
    connection.execute(
        """CREATE OR REPLACE TEMP TABLE counted AS SELECT field, value, count(*) AS persons FROM every_held
        ANTI JOIN known_values USING (field, value) GROUP BY ALL HAVING count(*) > 1"""
    )
    connection.execute(
        f"CREATE OR REPLACE TABLE {HELD} AS SELECT every_held.* FROM every_held JOIN counted USING (field, value) WHERE persons <= {cap}"
    )
    return _capped(connection, cap)


def make_households(connection: duckdb.DuckDBPyConnection, persons: int) -> None:
    """Give each record its household, and each shared value whether three households or more share it (`…_many`).

    Of one household are: who share a surname and a value; who share a contact that two families at the most give; who share a contact and
    an account of two families at the most. An account belongs to the network of the accounts that its holders share with others.
    """
    kin = Joined(persons)
    kin.join(_pairs(connection, "list_has_any(a.surnames, b.surnames)"))
    _keep(connection, "family", kin)
    households = Joined(persons)
    households.join(_pairs(connection, "list_has_any(a.surnames, b.surnames)"))
    few = f"""(SELECT field, value FROM {HELD} JOIN family USING (person_no) GROUP BY ALL
        HAVING count(DISTINCT root) <= {FEW_HOUSEHOLDS})"""
    households.join(_chains(connection, f"{HELD} SEMI JOIN {few} USING (field, value) WHERE field <> '{MONEY}'"))
    households.join(
        connection.execute(
            f"""SELECT DISTINCT a.person_no, b.person_no FROM {HELD} a JOIN {HELD} b
                ON a.field = b.field AND a.value = b.value AND a.person_no < b.person_no
            JOIN {HELD} c ON c.person_no = a.person_no AND c.field <> '{MONEY}'
            JOIN {HELD} d ON d.person_no = b.person_no AND d.field = c.field AND d.value = c.value
            WHERE a.field = '{MONEY}' AND (a.field, a.value) IN {few}"""
        ).fetchall()
    )
    _keep(connection, "household", households)
    network = Joined(persons)
    network.join(_chains(connection, f"{HELD} WHERE field = '{MONEY}'"))
    _keep(connection, "network", network)
    _mark_records(connection)


def _mark_records(connection: duckdb.DuckDBPyConnection) -> None:
    """Put on each record its household, its values that count, and which of them many households share."""
    connection.execute(
        f"""CREATE OR REPLACE TEMP TABLE of_many AS
        SELECT field, value FROM {HELD} JOIN household USING (person_no) WHERE field <> '{MONEY}'
        GROUP BY ALL HAVING count(DISTINCT root) > {FEW_HOUSEHOLDS}"""
    )
    connection.execute(
        f"""CREATE OR REPLACE TEMP TABLE network_of_many AS
        SELECT network.root FROM network JOIN household USING (person_no)
        WHERE person_no IN (SELECT person_no FROM {HELD} WHERE field = '{MONEY}')
        GROUP BY ALL HAVING count(DISTINCT household.root) > {FEW_HOUSEHOLDS}"""
    )
    connection.execute(
        f"""CREATE OR REPLACE TEMP TABLE crowds AS
        WITH filed AS (
            SELECT h.id, field, value, root, minute FROM {HELD} h JOIN household USING (person_no) JOIN {RECORDS} r ON r.id = h.id
            SEMI JOIN of_many USING (field, value)),
        counted AS (SELECT l.id, count(DISTINCT r.root) AS crowd FROM filed l
            JOIN filed r ON l.field = r.field AND l.value = r.value AND abs(l.minute - r.minute) <= {BURST_MINUTES}
            GROUP BY l.id, l.field, l.value)
        SELECT id, max(crowd) AS crowd FROM counted GROUP BY id"""
    )
    # A value that counts for nothing, capped or known, is unknown; one that only its holder has stays: it differs from others.
    connection.execute(
        f"""CREATE OR REPLACE TEMP TABLE silent AS SELECT field, value FROM every_held
        GROUP BY ALL HAVING count(*) > 1 EXCEPT SELECT field, value FROM {HELD}"""
    )
    contacts = ", ".join(
        f"CASE WHEN {name} NOT IN (SELECT value FROM silent WHERE field = '{name}') THEN {name} END AS {name}" for name in CONTACTS
    )
    shared = "coalesce({name} IN (SELECT value FROM of_many WHERE field = '{name}'), FALSE) AS {name}_many"
    many = ", ".join(shared.format(name=name) for name in CONTACTS)
    connection.execute(
        f"""CREATE OR REPLACE TABLE {RECORDS} AS
        WITH loud AS (SELECT id, nullif(list(one), []) AS money FROM (SELECT id, unnest(money) AS one FROM {RECORDS})
            WHERE one NOT IN (SELECT value FROM silent WHERE field = '{MONEY}') GROUP BY id)
        SELECT r.* REPLACE ({contacts}, loud.money AS money), {many}, household.root AS household, coalesce(crowd, 1) AS crowd,
            network.root IN (SELECT root FROM network_of_many) AS money_many
        FROM {RECORDS} r JOIN household USING (person_no) JOIN network USING (person_no) LEFT JOIN loud USING (id)
            LEFT JOIN crowds USING (id)"""
    )


def _pairs(connection: duckdb.DuckDBPyConnection, condition: str) -> list[tuple[int, int]]:
    """Return the pairs of persons who share a value and meet a condition on their records."""
    return connection.execute(
        f"""SELECT DISTINCT l.person_no, r.person_no FROM {HELD} l
        JOIN {HELD} r ON l.field = r.field AND l.value = r.value AND l.person_no < r.person_no
        JOIN {RECORDS} a ON a.id = l.id JOIN {RECORDS} b ON b.id = r.id WHERE {condition}"""
    ).fetchall()


def _chains(connection: duckdb.DuckDBPyConnection, held: str) -> list[tuple[int, int]]:
    """Return pairs that join all persons of each value: every one with the smallest."""
    return connection.execute(f"SELECT min(person_no) OVER (PARTITION BY field, value), person_no FROM {held}").fetchall()


def _keep(connection: duckdb.DuckDBPyConnection, name: str, joined: Joined) -> None:
    """Keep in a table for each person the smallest who hangs together with it."""
    roots = joined.roots()
    connection.execute(
        f"CREATE OR REPLACE TEMP TABLE {name} AS SELECT unnest(range({len(roots)})) AS person_no, unnest($roots) AS root", {"roots": roots}
    )


def _capped(connection: duckdb.DuckDBPyConnection, cap: int) -> tuple[Capped, ...]:
    rows = connection.execute(
        f"""WITH capped AS (SELECT field, value, persons FROM counted WHERE persons > {cap}),
        whole(id, field, value) AS (
            SELECT id, '{MONEY}', unnest(money) FROM {RECORDS}
            UNION ALL {" UNION ALL ".join(f"SELECT id, '{name}', {name} FROM {RECORDS}" for name in CONTACTS)})
        SELECT field, value, any_value(persons), count(*), sum(requested_shares), min(person_ref)
        FROM capped JOIN whole USING (field, value) JOIN {RECORDS} r USING (id) GROUP BY ALL ORDER BY 3 DESC, field, value"""
    ).fetchall()
    return tuple(
        Capped(field=field, value=value, persons=persons, acceptances=count, requested_shares=int(shares), held_by=holder)
        for field, value, persons, count, shares, holder in rows
    )


def _make_functions(connection: duckdb.DuckDBPyConnection, surnames: SurnamesPlace) -> None:
    """Let the engine call the normal forms."""
    text, truth = duckdb.sqltypes.VARCHAR, duckdb.sqltypes.BOOLEAN
    one: dict[str, Callable[[str], str | None]] = {
        "phone_key": normal.phone_key,
        "email_key": normal.email_key,
        "account_key": normal.account_key,
    }
    for name, form in one.items():
        connection.create_function(name, _of_text(form), [text], text, null_handling=_NULL_TOO)
    connection.create_function("address_key", _of_address, [text, text], text, null_handling=_NULL_TOO)

    def forms(name: str | None, entity: bool) -> str | None:
        if name is None:
            return None
        found = normal.name_forms(name, entity=entity, place=surnames)
        return _BETWEEN.join(part or "" for part in (found.key, found.written, found.bare, found.skeleton, found.surnames))

    connection.create_function("name_forms", forms, [text, truth], text, null_handling=_NULL_TOO)


def _of_text(form: Callable[[str], str | None]) -> Callable[[str | None], str | None]:
    return lambda text: None if text is None else form(text)


def _of_address(text: str | None, city: str | None) -> str | None:
    return None if text is None else normal.address_key(text, city)
