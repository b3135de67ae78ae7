-- expands
-- Who let an admin in, through every hand: whoever invited the inviter stands behind both (ADR 176).
CREATE FUNCTION admin_sponsors(of ulid) RETURNS SETOF ulid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE sponsor (id) AS (
    SELECT granted_by FROM admin_grant WHERE admin_id = of AND granted_by IS NOT NULL
    UNION SELECT admin_grant.granted_by FROM sponsor JOIN admin_grant ON admin_grant.admin_id = sponsor.id
    WHERE admin_grant.granted_by IS NOT NULL
  )
  SELECT id FROM sponsor
$$;

-- PAIR where one let the other in, SIBLINGS where somebody let both in; null for two who are independent.
CREATE FUNCTION admins_related(one ulid, other ulid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN other IN (SELECT admin_sponsors(one)) OR one IN (SELECT admin_sponsors(other)) THEN 'PAIR'
    WHEN EXISTS (SELECT admin_sponsors(one) INTERSECT SELECT admin_sponsors(other)) THEN 'SIBLINGS' END
$$;

-- Who can be the second of two admins in the place of one: those who may do what this one may, do not cool down, and are
-- independent of the first.
CREATE FUNCTION independent_admins(of ulid, in_place_of ulid, at timestamptz) RETURNS SETOF ulid LANGUAGE sql STABLE AS $$
  SELECT other.id FROM admin other JOIN admin replaced ON replaced.id = in_place_of
  WHERE other.id NOT IN (of, in_place_of) AND other.role IN (replaced.role, 'OWNER')
    AND other.disabled_at IS NULL AND other.password_hash IS NOT NULL
    AND NOT EXISTS (SELECT FROM admin_grant WHERE admin_id = other.id AND confirms_from > at)
    AND admins_related(of, other.id) IS NULL
$$;

CREATE OR REPLACE FUNCTION require_independent_admins(one ulid, other ulid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  relation text := admins_related(one, other);
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

-- Nobody lets others in, or gives them a role, who cools down.
CREATE FUNCTION admin_grant_by_who_is_not_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM admin_grant WHERE admin_id = NEW.granted_by AND confirms_from > NEW.granted_at) THEN
    RAISE EXCEPTION 'Admin % decides about no other admin yet.', NEW.granted_by
      USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_grant_cools_down';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER admin_grant_by_who_is_not_new BEFORE INSERT ON admin_grant
  FOR EACH ROW WHEN (NEW.granted_by IS NOT NULL) EXECUTE FUNCTION admin_grant_by_who_is_not_new();

-- As migration 0275 has it, and where it is known who acts: an owner stays who is independent of them.
CREATE OR REPLACE FUNCTION admins_keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  acting ulid := nullif(current_setting('fanfare.acting_admin', true), '');
  is_owner boolean := NEW.role = 'OWNER' AND NEW.disabled_at IS NULL AND NEW.password_hash IS NOT NULL;
BEGIN
  IF coalesce(current_setting('fanfare.operating', true), '') = 'yes' THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('owners', 0));
  IF (SELECT count(*) FROM admin WHERE role = 'OWNER' AND disabled_at IS NULL AND password_hash IS NOT NULL)
    < (CASE WHEN is_owner THEN 1 ELSE 2 END)
    OR acting IS NOT NULL AND NOT is_owner AND OLD.role = 'OWNER' AND OLD.disabled_at IS NULL AND NOT EXISTS (
      SELECT FROM admin WHERE role = 'OWNER' AND disabled_at IS NULL AND password_hash IS NOT NULL
        AND id NOT IN (NEW.id, acting) AND admins_related(acting, id) IS NULL) THEN
    RAISE EXCEPTION 'The last other owner stays.'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'admins_keep_another_owner';
  END IF;
  RETURN NULL;
END $$;
