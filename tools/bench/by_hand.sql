-- Article 10 of Decreto 20 de 2000 (with art. 3 of Ley 226) as an engineer would write it by hand for DuckDB, for this decree alone.
-- {acceptances} and {out} are files. The file is read four times: numbers, persons, who files again, all; only who files again is put
-- in order. What few rows need is asked for only where they need it.

-- A number that repeats is a fault of the file.
SELECT CASE WHEN count(*) <> count(DISTINCT acceptance_id) THEN error('an acceptance_id repeats') END
FROM read_parquet('{acceptances}');

CREATE TEMP VIEW everybody AS FROM read_parquet('{acceptances}');

CREATE TEMP TABLE again AS
SELECT * FROM everybody SEMI JOIN (
  SELECT id_type, id_number FROM everybody GROUP BY id_type, id_number HAVING count(*) > 1
) USING (id_type, id_number);

CREATE TEMP MACRO facts(source) AS TABLE
SELECT *,
  id_type || ':' || id_number AS person_key,
  person = 'natural' AS is_natural,
  person = 'entity' AND recipient IN
    ('union', 'union_federation', 'employee_fund', 'mutual_investment_fund', 'severance_pension_fund', 'cooperative') AS is_listed,
  recipient IN ('active_worker', 'pensioner', 'former_worker', 'subsidiary_worker', 'subsidiary_pensioner', 'subsidiary_former_worker')
    AS is_natural_class,
  -- Unreadable cells are faults of the file too: nothing is written.
  CASE WHEN acceptance_id IS NULL OR filed_at IS NULL OR recipient IS NULL OR id_type IS NULL OR id_number IS NULL
      OR acceptance_id = '' OR id_type = '' OR id_number = ''
      OR person IS NULL OR person NOT IN ('natural', 'entity') OR coalesce(requested_shares, 0) < 1
      OR figures_year NOT BETWEEN 1900 AND 2099
      OR certified_income_cop < 0 OR gross_income_cop < 0 OR annual_pay_cop < 0
      OR financed_cop < 0 OR gross_assets_cop < 0 OR liabilities_cop < 0
    THEN error('a cell cannot be read: ' || coalesce(acceptance_id, 'without acceptance_id')) ELSE TRUE END AS is_read,
  CASE WHEN legal_maximum_cop <> 'none' THEN CAST(legal_maximum_cop AS DECIMAL(18, 2)) END AS legal_cop,
  CASE WHEN bylaw_maximum_cop <> 'none' THEN CAST(bylaw_maximum_cop AS DECIMAL(18, 2)) END AS bylaw_cop,
  -- What leaves liabilities at 70 % of assets, (0.70 assets - liabilities) / 0.30, three times over: nothing is divided yet.
  (0.70 * gross_assets_cop - liabilities_cop) * 10 AS leverage_cop_times_3
FROM query_table(source);

CREATE TEMP MACRO terms(source) AS TABLE
SELECT *,
  5 * certified_income_cop AS income_cop,
  5 * gross_income_cop AS gross_cop,
  CASE WHEN net_worth_cop < 0 THEN 0 ELSE 2 * net_worth_cop END AS worth_cop,
  financed_cop * 3 > leverage_cop_times_3 AS is_leveraged,
  net_worth_cop IS NULL OR figures_year IS NULL OR is_leveraged IS NULL AS is_short_of_figures,
  figures_year NOT IN (1998, 1999) AS is_old,
  is_natural AND (files_return IS NULL OR NOT files_return AND (certified_income_cop IS NULL OR figures_year IS NULL)) AS lacks_10_1,
  is_natural AND (files_return IS NULL OR files_return AND (net_worth_cop IS NULL OR figures_year IS NULL)) AS lacks_10_2a,
  is_natural AND (files_return IS NULL OR files_return AND (gross_income_cop IS NULL OR figures_year IS NULL)) AS lacks_10_2b,
  is_natural AND (executive IS NULL OR executive AND annual_pay_cop IS NULL) AS lacks_10_3,
  is_listed AND (legal_maximum_cop IS NULL OR bylaw_maximum_cop IS NULL) AS lacks_10_4,
  is_listed AND (files_return IS NULL OR files_return AND is_short_of_figures) AS lacks_10_4a,
  is_listed AND (files_return IS NULL OR NOT files_return AND is_short_of_figures) AS lacks_10_4b,
  coalesce(is_natural AND NOT files_return AND is_old, FALSE) AS old_10_1,
  coalesce(is_natural AND files_return AND is_old, FALSE) AS old_10_2,
  coalesce(is_listed AND files_return AND is_old, FALSE) AS old_10_4a,
  coalesce(is_listed AND NOT files_return AND figures_year <> 1999, FALSE) AS old_10_4b
FROM facts(source);

CREATE TEMP MACRO judged(source) AS TABLE
SELECT *,
  recipient IN ('public', 'compensation_fund') OR is_natural_class <> is_natural
    OR coalesce(recipient IN ('former_worker', 'subsidiary_former_worker') AND dismissed_for_cause, FALSE) AS is_not_eligible,
  recipient IN ('former_worker', 'subsidiary_former_worker') AND dismissed_for_cause IS NULL AS lacks_art_3,
  NOT coalesce(declares_beneficial_owner AND declares_own_account AND declares_lock_up AND declares_no_third_owner AND sworn, TRUE)
    AS is_not_declared,
  declares_beneficial_owner IS NULL OR declares_own_account IS NULL OR declares_lock_up IS NULL
    OR declares_no_third_owner IS NULL OR sworn IS NULL AS lacks_declaration,
  lacks_10_1 OR lacks_10_2a OR lacks_10_2b OR lacks_10_3 OR lacks_10_4 OR lacks_10_4a OR lacks_10_4b
    OR old_10_1 OR old_10_2 OR old_10_4a OR old_10_4b AS has_no_known_ceiling,
  is_not_eligible OR is_not_declared AS is_rejected,
  lacks_art_3 OR lacks_declaration OR has_no_known_ceiling AS is_incomplete,
  -- `least` passes over what does not apply; rows with an unknown were left out before.
  CASE
    WHEN has_no_known_ceiling THEN NULL
    WHEN is_natural THEN
      least(CASE WHEN files_return THEN least(worth_cop, gross_cop) ELSE income_cop END, CASE WHEN executive THEN 5 * annual_pay_cop END)
    WHEN is_listed THEN least(legal_cop, bylaw_cop, worth_cop, CASE WHEN is_leveraged THEN
        CAST(CAST(greatest(leverage_cop_times_3, 0) * 100000000 AS HUGEINT) // 3 AS DECIMAL(38, 0)) * 0.00000001 END)
  END AS ceiling
FROM terms(source);

-- Who files again: one acceptance after another, each seeing what the ones before it were admitted for.
CREATE TEMP TABLE turns AS
SELECT acceptance_id, person_key, requested_shares, is_rejected OR is_incomplete AS takes_nothing,
  CAST(ceiling * 100000000 AS HUGEINT) // 1000000000000 AS ceiling_shares,
  row_number() OVER (PARTITION BY person_key ORDER BY filed_at, acceptance_id) AS turn
FROM judged('again');

CREATE TEMP MACRO taken(nothing, requested, ceiling, used) AS
CAST(CASE WHEN nothing THEN 0 WHEN ceiling IS NULL THEN requested ELSE least(requested, greatest(ceiling - used, 0)) END AS HUGEINT);

CREATE TEMP TABLE used AS
WITH RECURSIVE admitted AS (
  SELECT acceptance_id, person_key, turn, CAST(0 AS HUGEINT) AS used_shares,
    taken(takes_nothing, requested_shares, ceiling_shares, 0) AS admitted_shares
  FROM turns WHERE turn = 1
  UNION ALL
  SELECT acceptance_id, person_key, turn, used_before, taken(takes_nothing, requested_shares, ceiling_shares, used_before)
  FROM (
    SELECT turns.*, before.used_shares + before.admitted_shares AS used_before
    FROM admitted AS before JOIN turns ON turns.person_key = before.person_key AND turns.turn = before.turn + 1
  )
)
SELECT acceptance_id, used_shares FROM admitted WHERE used_shares > 0;

COPY (
  SELECT acceptance_id, filed_at, recipient, person_key,
    CASE
      WHEN is_rejected OR is_over AND room_shares < 1 THEN 'rejected'
      WHEN is_incomplete THEN 'incomplete'
      WHEN is_over THEN 'reduced'
      ELSE 'accepted' END AS verdict,
    CAST(requested_shares AS {shares_type}) AS requested_shares,
    CAST(CASE WHEN is_rejected OR is_incomplete THEN 0 WHEN is_over THEN room_shares ELSE requested_shares END AS {shares_type})
      AS admitted_shares,
    CAST(ceiling AS {ceiling_type}) AS ceiling_cop,
    CASE
      WHEN ceiling IS NULL THEN NULL
      WHEN is_natural AND NOT files_return AND income_cop = ceiling THEN '10.1'
      WHEN is_natural AND files_return AND worth_cop = ceiling THEN '10.2(a)'
      WHEN is_natural AND files_return AND gross_cop = ceiling THEN '10.2(b)'
      WHEN is_natural THEN '10.3'
      WHEN legal_cop = ceiling OR bylaw_cop = ceiling THEN '10.4'
      WHEN files_return THEN '10.4(a)'
      ELSE '10.4(b)' END AS binding,
    CASE WHEN is_rejected OR is_incomplete OR is_over THEN concat_ws(';',
      CASE WHEN is_not_eligible THEN 'ley-226 art. 3:not_eligible' END,
      CASE WHEN lacks_art_3 THEN 'ley-226 art. 3:missing_fact' END,
      CASE WHEN is_not_declared OR lacks_declaration THEN '10.6:missing_declaration' END,
      CASE WHEN lacks_10_1 THEN '10.1:missing_fact' END,
      CASE WHEN old_10_1 THEN '10.1:wrong_year' END,
      CASE WHEN lacks_10_2a THEN '10.2(a):missing_fact' END,
      CASE WHEN old_10_2 THEN '10.2(a):wrong_year' END,
      CASE WHEN lacks_10_2b THEN '10.2(b):missing_fact' END,
      CASE WHEN old_10_2 THEN '10.2(b):wrong_year' END,
      CASE WHEN lacks_10_3 THEN '10.3:missing_fact' END,
      CASE WHEN lacks_10_4 THEN '10.4:missing_fact' END,
      CASE WHEN lacks_10_4a THEN '10.4(a):missing_fact' END,
      CASE WHEN old_10_4a THEN '10.4(a):wrong_year' END,
      CASE WHEN lacks_10_4b THEN '10.4(b):missing_fact' END,
      CASE WHEN old_10_4b THEN '10.4(b):wrong_year' END,
      CASE WHEN is_over THEN binding || ':over_ceiling' END) END AS reasons,
    accepts_reduction
  FROM (
    SELECT *, CASE WHEN is_over THEN greatest(CAST(ceiling * 100000000 AS HUGEINT) // 1000000000000 - used_before, 0) END AS room_shares
    FROM (
      -- Shares are whole: asking for more than fits is the same as costing more than the ceiling.
      SELECT *, coalesce(used_shares, 0) AS used_before,
        coalesce(CAST(requested_shares + coalesce(used_shares, 0) AS DECIMAL(30, 0)) * 10000 > ceiling, FALSE) AS is_over
      FROM judged('everybody') LEFT JOIN used USING (acceptance_id)
      WHERE is_read
    )
  )
) TO '{out}' ({form});

SELECT verdict, count(*), CAST(sum(admitted_shares) AS VARCHAR) FROM read_parquet('{out}') GROUP BY verdict ORDER BY verdict;
