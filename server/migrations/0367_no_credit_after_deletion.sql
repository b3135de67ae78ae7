-- expands
-- At commit: nothing that an admin decides, and no line of a bank statement, credits the wallet of a deleted account. Whoever
-- credits locks the account's row before.
CREATE FUNCTION credited_account_is_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  credited ulid := CASE TG_TABLE_NAME
    WHEN 'bank_line' THEN to_jsonb(NEW) ->> 'credited_to'
    WHEN 'payment' THEN to_jsonb(NEW) ->> 'payer_id'
    WHEN 'refund' THEN (SELECT payer_id FROM payment WHERE id = (to_jsonb(NEW) ->> 'payment_id'))
    ELSE to_jsonb(NEW) ->> 'account_id'
  END;
BEGIN
  IF EXISTS (SELECT FROM account WHERE id = credited AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION '% % credits the wallet of a deleted account.', TG_TABLE_NAME, NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER transfer_credits_member AFTER UPDATE OF status ON transfer
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'CONFIRMED' AND OLD.status <> 'CONFIRMED')
  EXECUTE FUNCTION credited_account_is_of_member();
CREATE CONSTRAINT TRIGGER bank_line_credits_member AFTER UPDATE OF credited_to ON bank_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.credited_to IS NOT NULL AND OLD.credited_to IS NULL)
  EXECUTE FUNCTION credited_account_is_of_member();
CREATE CONSTRAINT TRIGGER adjustment_credits_member AFTER UPDATE OF decision ON adjustment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.decision = 'BOOKED' AND OLD.decision IS NULL AND NEW.amount_minor > 0)
  EXECUTE FUNCTION credited_account_is_of_member();
CREATE CONSTRAINT TRIGGER payment_credits_member AFTER INSERT ON payment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.method = 'CARD' AND NEW.status = 'SUCCEEDED')
  EXECUTE FUNCTION credited_account_is_of_member();
CREATE CONSTRAINT TRIGGER refund_credits_member AFTER INSERT ON refund
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.provider IS NULL)
  EXECUTE FUNCTION credited_account_is_of_member();
