CREATE TABLE passkey (
  id ulid PRIMARY KEY,
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  credential_id bytea NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023),
  public_key bytea NOT NULL CHECK (length(public_key) BETWEEN 1 AND 5000),
  -- How often its device says that it was used: a copy of it falls behind. 0 where it does not count.
  sign_count bigint NOT NULL CHECK (sign_count >= 0),
  transports text[] NOT NULL DEFAULT '{}' CHECK (cardinality(transports) <= 10),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_account ON passkey (account_id);

CREATE FUNCTION passkey_counts_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.sign_count < OLD.sign_count OR (NEW.sign_count = OLD.sign_count AND OLD.sign_count > 0) THEN
    RAISE EXCEPTION 'The counter of a passkey goes up.';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER passkey_counts_up BEFORE UPDATE OF sign_count ON passkey
  FOR EACH ROW EXECUTE FUNCTION passkey_counts_up();

-- What a passkey is asked to sign, once. Only the hash is kept; who is signed in is asked in one session.
CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY CHECK (length(challenge_hash) = 32),
  purpose text NOT NULL CHECK (purpose IN ('REGISTER', 'SIGN_IN', 'CONFIRM')),
  session_id ulid REFERENCES session ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  CHECK ((purpose = 'SIGN_IN') = (session_id IS NULL))
);
CREATE INDEX passkey_challenge_expires ON passkey_challenge (expires_at);
CREATE INDEX passkey_challenge_session ON passkey_challenge (session_id) WHERE session_id IS NOT NULL;
