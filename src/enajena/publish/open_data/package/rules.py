"""The rules of adjudication as SQL that anybody can run: one row an acceptance, in whole numbers of 128 bits.

It is written from the rules, not from the engine: a second way to the same awards. The engine shares out quantities and settles few
rows one by one; here every row is sorted, which is plain to read and slow for many millions.

Each statement reads the table `part` (acceptance_id, asked, price, turn, demanded, supply) and selects acceptance_id and awarded.
Parameters are variables of DuckDB: supply, leave_out, flat, lot, tie.
"""

from collections.abc import Mapping
from types import MappingProxyType

TAKING_PART = """\
-- Toman parte las aceptaciones admitidas, en orden de presentación; si hay que reducir, sin las que no lo admiten
-- donde el Reglamento lo dice.
-- The admitted acceptances take part, in order of filing; where there is a reduction, without those that refuse it
-- if the Regulation says so.
CREATE OR REPLACE TABLE admissible AS
SELECT
  acceptance_id,
  CAST(left(filed_at, length(filed_at) - 6) AS TIMESTAMP) AS filed,
  CAST(admitted_shares AS HUGEINT) AS asked,
  coalesce(accepts_reduction = 'false', FALSE) AS refuses,
  CAST(price_cop AS DECIMAL(20, 8)) AS price
FROM admitted WHERE verdict IN ('accepted', 'reduced');
CREATE OR REPLACE TABLE part AS
SELECT
  acceptance_id, asked, price,
  row_number() OVER (ORDER BY filed, acceptance_id) AS turn,
  sum(asked) OVER () AS demanded,
  CAST(getvariable('supply') AS HUGEINT) AS supply
FROM admissible
WHERE NOT (getvariable('leave_out') AND refuses AND (SELECT sum(asked) FROM admissible) > CAST(getvariable('supply') AS HUGEINT));
"""

_LARGEST_REMAINDER = """\
WITH quotas AS (
  SELECT *, asked * supply // demanded AS base, asked * supply % demanded AS rest FROM part
), ranked AS (
  SELECT *, supply - sum(base) OVER () AS leftover, row_number() OVER (ORDER BY rest DESC, turn) AS place FROM quotas
)
SELECT acceptance_id, CASE WHEN demanded <= supply THEN asked WHEN place <= leftover THEN base + 1 ELSE base END AS awarded FROM ranked
"""

_NEAREST_ADJUSTED = """\
WITH quotas AS (
  SELECT *, asked * supply // demanded + CASE WHEN 2 * (asked * supply % demanded) >= demanded THEN 1 ELSE 0 END AS base FROM part
), ranked AS (
  SELECT *, supply - sum(base) OVER () AS leftover,
    row_number() OVER (ORDER BY base DESC, turn DESC) AS gives,
    row_number() OVER (ORDER BY base = asked, base, turn) AS takes
  FROM quotas
)
SELECT acceptance_id, CASE
  WHEN demanded <= supply THEN asked
  WHEN leftover < 0 AND gives <= -leftover THEN base - 1
  WHEN leftover > 0 AND takes <= leftover THEN base + 1
  ELSE base END AS awarded
FROM ranked
"""

_FILL_ASCENDING = """\
WITH quotas AS (
  SELECT *, asked * supply // demanded AS base FROM part
), ranked AS (
  SELECT *, supply - sum(base) OVER () AS leftover,
    coalesce(sum(asked - base) OVER (ORDER BY base, turn ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
  FROM quotas
)
SELECT acceptance_id, CASE
  WHEN demanded <= supply THEN asked
  ELSE base + greatest(0, least(asked - base, leftover - before)) END AS awarded
FROM ranked
"""

_FLAT_THEN_PRO_RATA = """\
WITH lowered AS (
  SELECT *, CAST(getvariable('flat') AS HUGEINT) AS flat,
    supply - coalesce(sum(asked) OVER (ORDER BY asked, turn ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS for_these,
    count(*) OVER (ORDER BY asked DESC, turn DESC) AS these
  FROM part
), floors AS (
  SELECT *, sum(least(asked, flat)) OVER () > supply AS is_short,
    max(CASE WHEN for_these >= 0 THEN for_these // these END) OVER () AS highest
  FROM lowered
), based AS (
  SELECT *, least(asked, CASE WHEN is_short THEN highest ELSE flat END) AS base FROM floors
), excesses AS (
  SELECT *, asked - base AS excess, supply - sum(base) OVER () AS for_more, sum(asked - base) OVER () AS more_asked FROM based
), quotas AS (
  SELECT *,
    CASE WHEN is_short THEN 0 ELSE excess * for_more // nullif(more_asked, 0) END AS more,
    CASE WHEN is_short THEN least(excess, 1) ELSE excess * for_more % nullif(more_asked, 0) END AS rest
  FROM excesses
), ranked AS (
  SELECT *, for_more - sum(more) OVER () AS leftover, row_number() OVER (ORDER BY rest DESC, turn) AS place FROM quotas
)
SELECT acceptance_id, CASE
  WHEN demanded <= supply THEN asked
  WHEN place <= leftover THEN base + more + 1
  ELSE base + more END AS awarded
FROM ranked
"""

_LOTS = """\
WITH quotas AS (
  SELECT *, CAST(getvariable('lot') AS HUGEINT) AS lot,
    asked * supply // (demanded * CAST(getvariable('lot') AS HUGEINT)) AS base,
    asked * supply % (demanded * CAST(getvariable('lot') AS HUGEINT)) AS rest
  FROM part
), rooms AS (
  SELECT *, asked // lot - base AS room, supply // lot - sum(base) OVER () AS leftover FROM quotas
), placed AS (
  SELECT *, least(leftover, sum(room) OVER ()) AS placed,
    coalesce(sum(room) OVER (ORDER BY room, turn ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS below,
    count(*) OVER (ORDER BY room DESC, turn DESC) AS these
  FROM rooms
), rounds AS (
  SELECT *, least(max(room) OVER (), max(CASE WHEN placed >= below THEN (placed - below) // these END) OVER ()) AS rounds FROM placed
), again AS (
  SELECT *, least(room, rounds) AS more FROM rounds
), ranked AS (
  SELECT *, placed - sum(more) OVER () AS last, row_number() OVER (ORDER BY room > rounds DESC, rest DESC, turn) AS place FROM again
)
SELECT acceptance_id, CASE
  WHEN demanded <= supply THEN asked
  WHEN place <= last THEN (base + more + 1) * lot
  ELSE (base + more) * lot END AS awarded
FROM ranked
"""

_PRICE_PRIORITY = """\
WITH summed AS (
  SELECT *, sum(asked) OVER (ORDER BY price DESC RANGE UNBOUNDED PRECEDING) AS upto, sum(asked) OVER (PARTITION BY price) AS here FROM part
), left_here AS (
  SELECT *, supply - (upto - here) AS remains FROM summed
), quotas AS (
  SELECT *, asked * remains // here AS base, asked * remains % here AS rest,
    coalesce(sum(asked) OVER (PARTITION BY price ORDER BY turn ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
  FROM left_here
), ranked AS (
  SELECT *, remains - sum(base) OVER (PARTITION BY price) AS leftover,
    row_number() OVER (PARTITION BY price ORDER BY rest DESC, turn) AS place
  FROM quotas
)
SELECT acceptance_id, CASE
  WHEN upto <= supply THEN asked
  WHEN remains <= 0 THEN 0
  WHEN getvariable('tie') = 'pro_rata' THEN CASE WHEN place <= leftover THEN base + 1 ELSE base END
  ELSE greatest(0, least(asked, remains - before)) END AS awarded
FROM ranked
"""

SHARING: Mapping[str, str] = MappingProxyType(
    {
        "largest_remainder": _LARGEST_REMAINDER,
        "nearest_adjusted": _NEAREST_ADJUSTED,
        "floor_smallest": _FILL_ASCENDING,
        "floor_ascending": _FILL_ASCENDING,
        "flat_then_pro_rata": _FLAT_THEN_PRO_RATA,
        "lots": _LOTS,
        "price_priority": _PRICE_PRIORITY,
    }
)
"""What shares a supply out, by the name of the rule."""

AWARDS = """\
-- El valor es acciones por precio, redondeado una vez al centavo, la mitad hacia arriba.
-- The amount is shares times price, rounded once to the centavo, half up.
CREATE OR REPLACE TABLE awards AS
WITH shared AS (
{sharing}), worth AS (
  SELECT admitted.acceptance_id, admitted.admitted_shares, coalesce(awarded, 0) AS awarded,
    CAST(CAST(price_cop AS DECIMAL(20, 8)) * CAST(100000000 AS DECIMAL(9, 0)) AS HUGEINT) AS units,
    (coalesce(awarded, 0) * units + 500000) // 1000000 AS centavos
  FROM admitted LEFT JOIN shared USING (acceptance_id)
)
SELECT acceptance_id, admitted_shares, CAST(awarded AS VARCHAR) AS awarded_shares,
  (centavos // 100) || '.' || lpad(CAST(centavos % 100 AS VARCHAR), 2, '0') AS amount_cop
FROM worth ORDER BY acceptance_id;
"""


def adjudication_sql(rule: str) -> str:
    """Return the statements that share a supply out by a rule: from the table `admitted` to the table `awards`."""
    return f"{TAKING_PART}\n{AWARDS.format(sharing=SHARING[rule])}"
