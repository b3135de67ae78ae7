-- expands
-- As migration 0310 has it. Whoever deletes an account waits for disputes and bookings that have locked its row and are not
-- committed yet, also where the row was not locked before: then the check sees them.
CREATE OR REPLACE FUNCTION account_leaves_no_dispute_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM account WHERE id = NEW.id FOR UPDATE;
  IF EXISTS (
    SELECT FROM dispute JOIN payment ON payment.id = dispute.payment_id
    WHERE dispute.state = 'OPEN' AND (payment.payer_id = NEW.id OR payment.creator_id = NEW.id AND payment.outcome = 'AS_MEANT')
  ) THEN
    RAISE EXCEPTION 'Account % is deleted while a payment is in dispute.', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- At commit: nobody is erased while a payment by them or to them is in an open dispute, or their money is in one or under way.
CREATE FUNCTION account_is_erased_without_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM account WHERE id = NEW.id FOR UPDATE;
  IF EXISTS (
    SELECT FROM dispute JOIN payment ON payment.id = dispute.payment_id
    WHERE dispute.state = 'OPEN' AND (payment.payer_id = NEW.id OR payment.creator_id = NEW.id AND payment.outcome = 'AS_MEANT')
  ) OR EXISTS (
    SELECT FROM ledger_account
    WHERE owner_id = NEW.id AND (kind IN ('held', 'pending') AND balance > 0 OR disputed_minor > 0)
  ) THEN
    RAISE EXCEPTION 'Account % is erased with money in dispute or under way.', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER account_is_erased_without_dispute AFTER UPDATE OF erased_at ON account
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL)
  EXECUTE FUNCTION account_is_erased_without_dispute();
