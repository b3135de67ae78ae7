-- Usernames that were given up. While one is kept (`kept_until` is not null) it leads to its owner, and nobody else can take
-- it; she can have it back.
CREATE TABLE former_username (
  id ulid PRIMARY KEY,
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  username text COLLATE "C" NOT NULL CHECK (username ~ '^[a-z0-9_.]{3,30}$'),
  given_up_at timestamptz NOT NULL,
  kept_until timestamptz CHECK (kept_until > given_up_at)
);
CREATE UNIQUE INDEX former_username_kept ON former_username (username) WHERE kept_until IS NOT NULL;
CREATE INDEX former_username_account ON former_username (account_id, given_up_at);
CREATE INDEX former_username_given_up ON former_username (given_up_at);

-- A username is one person's, whether she bears it or it is kept for her. After the statement, so that a row that another
-- transaction wrote while this one waited for the unique index is seen.
CREATE FUNCTION username_is_ones() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'account' THEN
    IF NOT EXISTS (SELECT FROM former_username
        WHERE username = NEW.username AND kept_until IS NOT NULL AND account_id <> NEW.id) THEN
      RETURN NULL;
    END IF;
  ELSIF NEW.kept_until IS NULL OR NOT EXISTS (SELECT FROM account
      WHERE username = NEW.username AND id <> NEW.account_id) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'the username % is kept for somebody else', NEW.username
    USING ERRCODE = 'unique_violation', CONSTRAINT = 'account_username_key';
END $$;
CREATE TRIGGER username_is_ones AFTER INSERT OR UPDATE OF username ON account
  FOR EACH ROW EXECUTE FUNCTION username_is_ones();
CREATE TRIGGER username_is_ones AFTER INSERT OR UPDATE ON former_username
  FOR EACH ROW EXECUTE FUNCTION username_is_ones();

-- The names with which somebody verified was last looked at, while those that she has taken since wait for a look. Her mark
-- waits with them; what she may do does not.
ALTER TABLE account
  ADD COLUMN marked_username text COLLATE "C",
  ADD COLUMN marked_display_name text,
  ADD COLUMN renamed_at timestamptz,
  ADD CONSTRAINT account_marked_names
    CHECK (num_nulls(marked_username, marked_display_name, renamed_at) IN (0, 3)
      AND (marked_username IS NULL OR verification_status = 'VERIFIED'));
CREATE INDEX account_renamed ON account (id) WHERE renamed_at IS NOT NULL;
