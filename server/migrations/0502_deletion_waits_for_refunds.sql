-- expands
-- As migration 0459 has them, and alike while a refund to a card is pending: nobody deletes an account, and nobody is erased,
-- while a payment by them or to them is in an open dispute or is being refunded.
CREATE FUNCTION payment_is_contested(member ulid) RETURNS boolean LANGUAGE sql AS $$
  SELECT EXISTS (
    SELECT FROM (
      SELECT payment_id FROM dispute WHERE state = 'OPEN'
      UNION ALL SELECT payment_id FROM refund WHERE state = 'PENDING'
    ) claim JOIN payment ON payment.id = claim.payment_id
    WHERE payment.payer_id = member OR payment.creator_id = member AND payment.outcome = 'AS_MEANT')
$$;

CREATE OR REPLACE FUNCTION account_leaves_no_dispute_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM account WHERE id = NEW.id FOR UPDATE;
  IF payment_is_contested(NEW.id) THEN
    RAISE EXCEPTION 'Account % is deleted while a payment is in dispute or being refunded.', NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION account_is_erased_without_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM account WHERE id = NEW.id FOR UPDATE;
  IF payment_is_contested(NEW.id) OR EXISTS (
    SELECT FROM ledger_account
    WHERE owner_id = NEW.id AND (kind IN ('held', 'pending') AND balance > 0 OR disputed_minor > 0)
  ) THEN
    RAISE EXCEPTION 'Account % is erased with money in dispute or under way, or being refunded.', NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
