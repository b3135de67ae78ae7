-- Passkeys of admins: a second factor beside the authenticator app, never instead of the password.
CREATE TABLE admin_passkey (
  id ulid PRIMARY KEY,
  admin_id ulid NOT NULL REFERENCES admin,
  credential_id bytea NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023),
  public_key bytea NOT NULL CHECK (length(public_key) BETWEEN 1 AND 5000),
  sign_count bigint NOT NULL CHECK (sign_count >= 0),
  transports text[] NOT NULL DEFAULT '{}' CHECK (cardinality(transports) <= 10),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX admin_passkey_admin ON admin_passkey (admin_id);
CREATE TRIGGER admin_passkey_counts_up BEFORE UPDATE OF sign_count ON admin_passkey
  FOR EACH ROW EXECUTE FUNCTION passkey_counts_up();

-- What a passkey of one admin is asked to sign, once. Only the hash is kept.
CREATE TABLE admin_passkey_challenge (
  challenge_hash bytea PRIMARY KEY CHECK (length(challenge_hash) = 32),
  purpose text NOT NULL CHECK (purpose IN ('REGISTER', 'SIGN_IN', 'CONFIRM')),
  admin_id ulid NOT NULL REFERENCES admin,
  session_id ulid REFERENCES admin_session ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  CHECK ((purpose = 'SIGN_IN') = (session_id IS NULL))
);
CREATE INDEX admin_passkey_challenge_expires ON admin_passkey_challenge (expires_at);
CREATE INDEX admin_passkey_challenge_session ON admin_passkey_challenge (session_id) WHERE session_id IS NOT NULL;

-- Whether a factor was shown when it was opened: then, for ten minutes, changes of one's own ways in ask for none.
ALTER TABLE admin_session ADD COLUMN with_factor boolean NOT NULL DEFAULT false;

-- The secret of an app that she is setting up in the place of hers, which is good until then.
ALTER TABLE admin
  ADD COLUMN otp_next_secret bytea,
  ADD COLUMN otp_next_at timestamptz,
  ADD CONSTRAINT admin_next_authenticator_is_dated CHECK ((otp_next_secret IS NULL) = (otp_next_at IS NULL));
