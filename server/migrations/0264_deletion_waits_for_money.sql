-- expands
-- At commit: nobody deletes an account that owes, or whose money an open dispute or a withdrawal holds or has not cleared.
CREATE FUNCTION account_leaves_no_money_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM ledger_account
    WHERE owner_id = NEW.id
      AND (kind = 'receivable' AND balance < 0 OR kind IN ('held', 'pending') AND balance > 0 OR disputed_minor > 0)
  ) OR EXISTS (SELECT FROM ledger_lot WHERE owner_id = NEW.id AND clears_at > NEW.deleted_at) THEN
    RAISE EXCEPTION 'Account % is deleted with money that is owed, held, in dispute or not cleared.', NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER account_leaves_no_money_open AFTER UPDATE OF deleted_at ON account
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION account_leaves_no_money_open();
