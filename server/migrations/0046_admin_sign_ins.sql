-- Who tried to sign in to the back-office, and codes that were entered wrongly there, in sessions too.
CREATE TABLE admin_sign_in (
  id ulid PRIMARY KEY,
  -- As it was typed, in lower case; null for a code in a session.
  email text COLLATE "C" CHECK (length(email) BETWEEN 1 AND 254),
  -- Null: no admin has this email.
  admin_id ulid REFERENCES admin,
  -- CODE_ASKED: the password was right, and no code came with it.
  outcome text COLLATE "C" NOT NULL
    CHECK (outcome IN ('SIGNED_IN', 'WRONG_PASSWORD', 'CODE_ASKED', 'WRONG_CODE', 'DISABLED', 'NO_ADMIN')),
  address text NOT NULL CHECK (length(address) <= 60),
  user_agent text NOT NULL CHECK (length(user_agent) <= 300),
  -- The admin and the owners were warned with this try.
  is_warned boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  CHECK ((outcome = 'NO_ADMIN') = (admin_id IS NULL)),
  CHECK (email IS NOT NULL OR outcome = 'WRONG_CODE')
);
CREATE INDEX admin_sign_in_admin ON admin_sign_in (admin_id, created_at DESC);
-- Where an admin has signed in before.
CREATE INDEX admin_sign_in_place ON admin_sign_in (email, address) WHERE outcome = 'SIGNED_IN';
CREATE INDEX admin_sign_in_created ON admin_sign_in (created_at);

-- A try stays as it was; a job takes old ones away.
CREATE TRIGGER admin_sign_in_stays BEFORE UPDATE ON admin_sign_in
  FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER admin_sign_in_is_not_truncated BEFORE TRUNCATE ON admin_sign_in
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
REVOKE ALL ON admin_sign_in FROM PUBLIC;
REVOKE UPDATE, TRUNCATE ON admin_sign_in FROM CURRENT_USER;

-- What an operator's command does to an admin is noted too; no admin stands behind it.
ALTER TABLE audit_entry
  ALTER COLUMN admin_id DROP NOT NULL,
  ADD CONSTRAINT audit_entry_operator CHECK (admin_id IS NOT NULL OR subject_kind = 'ADMIN');
