-- expands
-- A transfer has its money by the line of a bank statement, or by two admins who say so: never by one alone, whatever the sum.
CREATE FUNCTION transfer_is_credited_by_line_or_two() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
      SELECT FROM proposal
      WHERE act = 'CONFIRM_TRANSFER' AND subject_id = NEW.id AND state = 'CONFIRMED' AND confirmed_by = NEW.decided_by)
    AND NOT EXISTS (
      SELECT FROM bank_line
      WHERE transfer_id = NEW.id AND status = 'CREDITED' AND credited_to IS NULL AND decided_by = NEW.decided_by)
  THEN
    RAISE EXCEPTION 'One admin alone has credited transfer %, of which no bank statement tells.', NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER transfer_is_credited_by_line_or_two AFTER UPDATE OF status ON transfer
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'CONFIRMED' AND OLD.status <> 'CONFIRMED' AND NEW.decided_by IS NOT NULL)
  EXECUTE FUNCTION transfer_is_credited_by_line_or_two();
