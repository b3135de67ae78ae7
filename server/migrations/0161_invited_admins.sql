-- An admin who is invited, or whose authenticator app was lost, sets herself up by a link that is mailed to her.
ALTER TABLE admin
  -- Null: she was invited, and has not set herself up.
  ALTER COLUMN password_hash DROP NOT NULL,
  ADD CONSTRAINT admin_has_a_way_in CHECK (password_hash IS NOT NULL OR otp_secret IS NOT NULL);

CREATE TABLE admin_set_up (
  admin_id ulid PRIMARY KEY REFERENCES admin,
  -- INVITATION: password and app; AUTHENTICATOR: the app alone.
  kind text NOT NULL CHECK (kind IN ('INVITATION', 'AUTHENTICATOR')),
  -- Of the token in the link; null until it is mailed.
  token_hash bytea UNIQUE CHECK (length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at)
);

-- There is always somebody who can let others in, whatever admins do to each other at once; an operator's command may take
-- the last one away, because it can let another in.
CREATE FUNCTION admins_keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('fanfare.operating', true), '') = 'yes' THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('owners', 0));
  IF NOT EXISTS (SELECT FROM admin WHERE role = 'OWNER' AND disabled_at IS NULL AND password_hash IS NOT NULL) THEN
    RAISE EXCEPTION 'The last owner stays.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER admins_keep_an_owner AFTER UPDATE OF role, disabled_at, password_hash ON admin
  FOR EACH ROW WHEN (OLD.role = 'OWNER' AND OLD.disabled_at IS NULL AND OLD.password_hash IS NOT NULL)
  EXECUTE FUNCTION admins_keep_an_owner();
