-- expands
-- Who let whom into the back-office, or gave them a role: for a while they confirm nothing, and never what the other proposes.
CREATE TABLE admin_grant (
  id ulid PRIMARY KEY,
  admin_id ulid NOT NULL REFERENCES admin,
  -- INVITED; SET_UP by the link of an invitation; ENABLED; PROMOTED: another role.
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('INVITED', 'SET_UP', 'ENABLED', 'PROMOTED')),
  -- Null: an operator, by a command; or the admin's own set-up.
  granted_by ulid REFERENCES admin,
  granted_at timestamptz NOT NULL,
  -- From when on they confirm what others propose.
  confirms_from timestamptz NOT NULL,
  CHECK (confirms_from >= granted_at),
  CHECK (granted_by <> admin_id)
);
CREATE INDEX admin_grant_admin ON admin_grant (admin_id);

CREATE FUNCTION admin_grant_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Who let an admin in stays noted.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER admin_grant_stays BEFORE UPDATE OR DELETE ON admin_grant
  FOR EACH ROW EXECUTE FUNCTION admin_grant_stays();

-- Those who are in already were let in by whom the audit log names.
INSERT INTO admin_grant (id, admin_id, kind, granted_by, granted_at, confirms_from)
  SELECT entry.id, entry.subject_id,
    CASE entry.action WHEN 'ADMIN_INVITED' THEN 'INVITED' WHEN 'ADMIN_ENABLED' THEN 'ENABLED' ELSE 'PROMOTED' END,
    entry.admin_id, entry.created_at, entry.created_at
  FROM audit_entry entry JOIN admin ON admin.id = entry.subject_id
  WHERE entry.subject_kind = 'ADMIN' AND entry.action IN ('ADMIN_INVITED', 'ADMIN_ENABLED', 'ADMIN_ROLE_CHANGED')
    AND entry.admin_id <> entry.subject_id;

CREATE FUNCTION require_independent_admins(one ulid, other ulid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM admin_grant WHERE admin_id = one AND confirms_from > at) THEN
    RAISE EXCEPTION 'Admin % confirms nothing yet.', one
      USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_grant_cools_down';
  END IF;
  IF EXISTS (
    SELECT FROM admin_grant
    WHERE (admin_id = one AND granted_by = other) OR (admin_id = other AND granted_by = one)) THEN
    RAISE EXCEPTION 'Of the admins % and % one has let the other in.', one, other
      USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_grant_separates';
  END IF;
END $$;

CREATE FUNCTION proposal_is_confirmed_independently() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_independent_admins(NEW.confirmed_by, NEW.proposed_by, NEW.settled_at);
  RETURN NEW;
END $$;
CREATE TRIGGER proposal_is_confirmed_independently BEFORE UPDATE OF state ON proposal
  FOR EACH ROW WHEN (NEW.state = 'CONFIRMED') EXECUTE FUNCTION proposal_is_confirmed_independently();

CREATE FUNCTION factor_reset_is_confirmed_independently() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_independent_admins(NEW.confirmed_by, NEW.asked_by, NEW.confirmed_at);
  RETURN NEW;
END $$;
CREATE TRIGGER factor_reset_is_confirmed_independently BEFORE UPDATE OF state ON factor_reset
  FOR EACH ROW WHEN (NEW.state = 'CONFIRMED' AND OLD.state <> 'CONFIRMED')
  EXECUTE FUNCTION factor_reset_is_confirmed_independently();

-- No admin lets the last other owner go, or takes the role from them: after each such act there are two. An operator's command
-- may, because it can let another in.
CREATE OR REPLACE FUNCTION admins_keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('fanfare.operating', true), '') = 'yes' THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('owners', 0));
  IF (SELECT count(*) FROM admin WHERE role = 'OWNER' AND disabled_at IS NULL AND password_hash IS NOT NULL)
    < (CASE WHEN NEW.role = 'OWNER' AND NEW.disabled_at IS NULL AND NEW.password_hash IS NOT NULL THEN 1 ELSE 2 END) THEN
    RAISE EXCEPTION 'The last other owner stays.'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'admins_keep_another_owner';
  END IF;
  RETURN NULL;
END $$;
