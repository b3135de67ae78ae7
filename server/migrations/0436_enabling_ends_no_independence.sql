-- expands
-- Whoever enables an admin again gives back what others gave before: they are no sponsor by that (ADR 183).
CREATE OR REPLACE FUNCTION admin_sponsors(of ulid) RETURNS SETOF ulid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE sponsor (id) AS (
    SELECT granted_by FROM admin_grant WHERE admin_id = of AND granted_by IS NOT NULL AND kind <> 'ENABLED'
    UNION SELECT admin_grant.granted_by FROM sponsor JOIN admin_grant ON admin_grant.admin_id = sponsor.id
    WHERE admin_grant.granted_by IS NOT NULL AND admin_grant.kind <> 'ENABLED'
  )
  SELECT id FROM sponsor
$$;

-- As of two arguments; and PAIR for 30 days after one enabled the other.
CREATE FUNCTION admins_related(one ulid, other ulid, at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN EXISTS (
      SELECT FROM admin_grant WHERE kind = 'ENABLED' AND granted_at > at - interval '30 days'
        AND (admin_id = one AND granted_by = other OR admin_id = other AND granted_by = one)) THEN 'PAIR'
    ELSE admins_related(one, other) END
$$;

CREATE OR REPLACE FUNCTION independent_admins(of ulid, in_place_of ulid, at timestamptz) RETURNS SETOF ulid LANGUAGE sql STABLE AS $$
  SELECT other.id FROM admin other JOIN admin replaced ON replaced.id = in_place_of
  WHERE other.id NOT IN (of, in_place_of) AND other.role IN (replaced.role, 'OWNER')
    AND other.disabled_at IS NULL AND other.password_hash IS NOT NULL
    AND NOT EXISTS (SELECT FROM admin_grant WHERE admin_id = other.id AND confirms_from > at)
    AND admins_related(of, other.id, at) IS NULL
$$;

CREATE OR REPLACE FUNCTION require_independent_admins(one ulid, other ulid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  relation text := admins_related(one, other, at);
BEGIN
  IF EXISTS (SELECT FROM admin_grant WHERE admin_id = one AND confirms_from > at) THEN
    RAISE EXCEPTION 'Admin % confirms nothing yet.', one
      USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_grant_cools_down';
  END IF;
  IF relation = 'PAIR' THEN
    RAISE EXCEPTION 'Of the admins % and % one has let the other in.', one, other
      USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_grant_separates';
  END IF;
  IF relation = 'SIBLINGS' AND EXISTS (SELECT independent_admins(other, one, at)) THEN
    RAISE EXCEPTION 'The admins % and % were let in by the same admin, and others are independent.', one, other
      USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_grant_separates_siblings';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION money_act_conflicts(acting ulid, account ulid, moving text, at timestamptz)
RETURNS TABLE (admin_id ulid, relation text) LANGUAGE sql STABLE AS $$
  SELECT before.admin_id, before.relation FROM (
    SELECT DISTINCT act.admin_id,
      CASE WHEN act.admin_id = acting THEN 'SAME' ELSE admins_related(acting, act.admin_id, at) END AS relation
    FROM admin_money_act act
    WHERE act.account_id = account AND act.direction NOT IN ('REFUND', moving) AND moving <> 'REFUND'
      AND act.undone_at IS NULL AND act.acted_at > at - interval '30 days'
  ) before
  WHERE before.relation IN ('SAME', 'PAIR')
    OR before.relation = 'SIBLINGS' AND EXISTS (SELECT independent_admins(before.admin_id, acting, at))
$$;
