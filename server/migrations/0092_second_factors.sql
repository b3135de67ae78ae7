-- The authenticator app of a member: one that signs her in, and one that she sets up, until a first code has shown that the
-- app has it.
CREATE TABLE authenticator (
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  is_confirmed boolean NOT NULL,
  sealed_secret bytea NOT NULL,
  -- The last step of 30 seconds whose code was used: none is good twice.
  used_step bigint,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, is_confirmed),
  CHECK (is_confirmed = (used_step IS NOT NULL))
);

CREATE FUNCTION authenticator_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.sealed_secret = OLD.sealed_secret AND NEW.used_step <= OLD.used_step THEN
    RAISE EXCEPTION 'A code of an authenticator app is used once.';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER authenticator_goes_on BEFORE UPDATE OF used_step ON authenticator
  FOR EACH ROW EXECUTE FUNCTION authenticator_goes_on();

CREATE TABLE recovery_code (
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, code_hash)
);
