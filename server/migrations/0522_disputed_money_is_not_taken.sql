-- expands
-- No file is taken to the bank while a dispute or a refund holds money of one of its payments, or the owner of one owes.
CREATE FUNCTION payout_file_is_undisputed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM withdrawal
    JOIN ledger_account account ON account.owner_id = withdrawal.account_id AND account.currency_code = withdrawal.currency_code
    WHERE withdrawal.payout_file_id = NEW.id AND withdrawal.status = 'APPROVED'
      AND (account.kind = 'held' AND account.disputed_minor > 0 OR account.kind = 'receivable' AND account.balance < 0)) THEN
    RAISE EXCEPTION 'The file % for the bank is of money that is held or owed.', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_file_is_undisputed BEFORE UPDATE OF taken_at ON payout_file
  FOR EACH ROW WHEN (OLD.taken_at IS NULL AND NEW.taken_at IS NOT NULL)
  EXECUTE FUNCTION payout_file_is_undisputed();
