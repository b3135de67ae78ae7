-- expands
-- At commit: nobody deletes an account while a payment by them or to them is in an open dispute, whether or not it holds money
-- of theirs; and what was on its way to the account when it was deleted does not arrive: no withdrawal is asked for, and no
-- card payment is booked for its payer. Disputes and payments lock the account's row before, so both see the same.
CREATE FUNCTION account_leaves_no_dispute_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM dispute JOIN payment ON payment.id = dispute.payment_id
    WHERE dispute.state = 'OPEN' AND (payment.payer_id = NEW.id OR payment.creator_id = NEW.id AND payment.outcome = 'AS_MEANT')
  ) THEN
    RAISE EXCEPTION 'Account % is deleted while a payment is in dispute.', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER account_leaves_no_dispute_open AFTER UPDATE OF deleted_at ON account
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION account_leaves_no_dispute_open();

CREATE FUNCTION withdrawal_is_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM account WHERE id = NEW.account_id AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'Withdrawal % is of a deleted account.', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER withdrawal_is_of_member AFTER INSERT ON withdrawal
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION withdrawal_is_of_member();

CREATE FUNCTION card_payment_is_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM account WHERE id = NEW.payer_id AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'Payment % is booked for a deleted account.', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER card_payment_is_of_member AFTER UPDATE OF status ON payment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'SUCCEEDED' AND OLD.status <> 'SUCCEEDED' AND NEW.method = 'CARD')
  EXECUTE FUNCTION card_payment_is_of_member();
