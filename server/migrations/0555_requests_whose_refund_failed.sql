-- expands
-- A granted refund request is open again where the card's provider refuses its refund: the buyer has no money back, and an
-- admin decides anew. All other decisions stay.
CREATE FUNCTION refund_request_reopens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'GIVEN_BACK' OR NEW.state <> 'OPEN'
    OR NOT EXISTS (SELECT FROM purchase WHERE payment_id = OLD.payment_id AND closed_at IS NULL)
    OR NOT EXISTS (
      SELECT FROM refund WHERE payment_id = OLD.payment_id AND cause = 'REQUEST' AND state = 'FAILED') THEN
    RAISE EXCEPTION 'A refund request is of one purchase, and decided once.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER purchase_refund_request_is_decided_once BEFORE UPDATE OF state, decided_by, decided_at
  ON purchase_refund_request
  FOR EACH ROW WHEN (OLD.state <> 'OPEN') EXECUTE FUNCTION refund_request_reopens();

-- As migration 0546 has it, but what is not given back yet needs a refund that is on its way.
CREATE OR REPLACE FUNCTION refund_request_is_settled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM purchase_refund_request request JOIN payment ON payment.id = request.payment_id
    WHERE request.payment_id = NEW.payment_id AND request.state = 'GIVEN_BACK'
      AND payment.reversed_minor < payment.amount_minor
      AND NOT EXISTS (SELECT FROM refund WHERE refund.payment_id = request.payment_id
        AND refund.cause IS NOT NULL AND refund.state = 'PENDING')
    UNION ALL
    SELECT FROM purchase_refund_request request JOIN purchase ON purchase.payment_id = request.payment_id
    WHERE request.payment_id = NEW.payment_id AND request.state = 'OPEN' AND purchase.closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'The refund request about payment % says something else than its purchase.', NEW.payment_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refund_settles_its_request AFTER UPDATE OF state ON refund
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state = 'FAILED' AND NEW.cause = 'REQUEST')
  EXECUTE FUNCTION refund_request_is_settled();
