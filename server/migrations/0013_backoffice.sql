-- Who runs the platform: accounts, sign-ins and sessions of their own, apart from people's.
CREATE TABLE admin (
  id ulid PRIMARY KEY,
  email text COLLATE "C" NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
  password_hash text NOT NULL,
  role text NOT NULL CHECK (role IN ('OWNER', 'FINANCE', 'MODERATOR', 'SUPPORT')),
  -- The sealed secret of an authenticator app; null: none is set up.
  otp_secret bytea,
  -- The 30-second step of the newest code that was used: no code is good twice.
  otp_step bigint,
  created_at timestamptz NOT NULL,
  disabled_at timestamptz,
  CHECK (otp_step IS NULL OR otp_secret IS NOT NULL)
);

CREATE TABLE admin_session (
  id ulid PRIMARY KEY,
  admin_id ulid NOT NULL REFERENCES admin,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  user_agent text NOT NULL DEFAULT '' CHECK (length(user_agent) <= 300),
  address text NOT NULL DEFAULT '' CHECK (length(address) <= 60),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at)
);
CREATE INDEX admin_session_admin ON admin_session (admin_id);
CREATE INDEX admin_session_expires ON admin_session (expires_at);

-- Who did what to what, why, and what it was before and after.
CREATE TABLE audit_entry (
  id ulid PRIMARY KEY,
  admin_id ulid NOT NULL REFERENCES admin,
  action text COLLATE "C" NOT NULL CHECK (action ~ '^[A-Z_]{4,60}$'),
  subject_kind text COLLATE "C" NOT NULL CHECK (subject_kind ~ '^[A-Z_]{4,30}$'),
  subject_id ulid NOT NULL,
  reason text CHECK (length(reason) BETWEEN 1 AND 500),
  before jsonb,
  after jsonb,
  created_at timestamptz NOT NULL
);
CREATE INDEX audit_entry_subject ON audit_entry (subject_id, id DESC);
CREATE INDEX audit_entry_admin ON audit_entry (admin_id, id DESC);

CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only: no % on %.', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_entry_stays BEFORE UPDATE OR DELETE ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER audit_entry_is_not_truncated BEFORE TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
REVOKE ALL ON audit_entry FROM PUBLIC;
REVOKE UPDATE, DELETE, TRUNCATE ON audit_entry FROM CURRENT_USER;

ALTER TABLE withdrawal ADD FOREIGN KEY (decided_by) REFERENCES admin;

-- A post is deleted by its creator or by an admin; only the latter can be taken back.
ALTER TABLE post
  ADD COLUMN deleted_by_admin ulid REFERENCES admin,
  DROP CONSTRAINT post_check,
  ADD CONSTRAINT post_deleted_by_one
    CHECK (num_nonnulls(deleted_by, deleted_by_admin) = (CASE WHEN deleted_at IS NULL THEN 0 ELSE 1 END));
CREATE INDEX post_creator_deleted ON post (creator_id, id DESC) WHERE deleted_at IS NOT NULL;

-- Deactivated by an admin: signing in does not bring the account back.
ALTER TABLE account
  ADD COLUMN suspended_at timestamptz,
  ADD CONSTRAINT account_suspended_is_deactivated
    CHECK (suspended_at IS NULL OR coalesce(deactivated_at <= suspended_at, false));
