-- Who deletes her account is hidden like who deactivates it, and erased at the end of some days; until then the token of a
-- mailed link, of which only the hash is kept, takes it back.
ALTER TABLE account
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN erase_at timestamptz,
  ADD COLUMN erased_at timestamptz,
  ADD COLUMN undo_hash bytea UNIQUE CHECK (length(undo_hash) = 32),
  ADD CONSTRAINT account_deleted_is_hidden CHECK (deleted_at IS NULL OR deactivated_at IS NOT NULL),
  ADD CONSTRAINT account_deleted_is_erased
    CHECK (num_nonnulls(erase_at, undo_hash) = CASE WHEN deleted_at IS NULL OR erased_at IS NOT NULL THEN 0 ELSE 2 END),
  ADD CONSTRAINT account_erased_was_deleted CHECK (erased_at IS NULL OR deleted_at IS NOT NULL);
CREATE INDEX account_erase ON account (erase_at) WHERE erase_at IS NOT NULL;

-- Nobody has a session of an account that is hidden, however she signs in.
CREATE FUNCTION session_is_of_somebody_here() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM account WHERE id = NEW.account_id AND deactivated_at IS NOT NULL) THEN
    RAISE EXCEPTION 'The account % is hidden, and nobody signs in to it.', NEW.account_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER session_is_of_somebody_here AFTER INSERT ON session
  FOR EACH ROW EXECUTE FUNCTION session_is_of_somebody_here();
