-- expands
-- A buyer's request to refund a purchase (ADR 196): one per purchase, within 72 hours of it, decided once.
CREATE TABLE purchase_refund_request (
  id ulid PRIMARY KEY,
  -- The payment of the purchase.
  payment_id ulid NOT NULL UNIQUE REFERENCES payment,
  reason text NOT NULL CHECK (reason IN ('NOT_AS_DESCRIBED', 'DOES_NOT_OPEN')),
  description text NOT NULL CHECK (length(description) BETWEEN 1 AND 8000),
  state text NOT NULL CHECK (state IN ('OPEN', 'GIVEN_BACK', 'KEPT')),
  requested_at timestamptz NOT NULL,
  -- Null too where the money went back for another cause.
  decided_by ulid REFERENCES admin,
  decision_reason text CHECK (length(decision_reason) BETWEEN 1 AND 500),
  decided_at timestamptz,
  CHECK ((state = 'OPEN') = (decided_at IS NULL)),
  CHECK ((decided_by IS NULL) = (decision_reason IS NULL)),
  CHECK (state <> 'OPEN' OR decided_by IS NULL),
  CHECK (state <> 'KEPT' OR decided_by IS NOT NULL)
);
CREATE INDEX purchase_refund_request_state ON purchase_refund_request (state, id);

CREATE FUNCTION refund_request_is_timely() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM purchase WHERE payment_id = NEW.payment_id AND closed_at IS NULL
    AND NEW.requested_at BETWEEN bought_at AND bought_at + interval '72 hours') THEN
    RAISE EXCEPTION 'Payment % made no purchase of the last 72 hours that is open.', NEW.payment_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER purchase_refund_request_is_timely BEFORE INSERT ON purchase_refund_request
  FOR EACH ROW EXECUTE FUNCTION refund_request_is_timely();

CREATE FUNCTION refund_request_keeps_its_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A refund request is of one purchase, and decided once.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER purchase_refund_request_keeps_its_facts BEFORE UPDATE OF id, payment_id, reason, requested_at ON purchase_refund_request
  FOR EACH ROW EXECUTE FUNCTION refund_request_keeps_its_facts();
CREATE TRIGGER purchase_refund_request_is_decided_once BEFORE UPDATE OF state, decided_by, decided_at ON purchase_refund_request
  FOR EACH ROW WHEN (OLD.state <> 'OPEN') EXECUTE FUNCTION refund_request_keeps_its_facts();

-- At commit: a request that was granted has its refund, and one whose purchase is closed waits for nobody.
CREATE FUNCTION refund_request_is_settled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM purchase_refund_request request JOIN payment ON payment.id = request.payment_id
    WHERE request.payment_id = NEW.payment_id AND request.state = 'GIVEN_BACK'
      AND payment.reversed_minor < payment.amount_minor
      AND NOT EXISTS (SELECT FROM refund WHERE refund.payment_id = request.payment_id AND refund.cause IS NOT NULL)
    UNION ALL
    SELECT FROM purchase_refund_request request JOIN purchase ON purchase.payment_id = request.payment_id
    WHERE request.payment_id = NEW.payment_id AND request.state = 'OPEN' AND purchase.closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'The refund request about payment % says something else than its purchase.', NEW.payment_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER purchase_refund_request_is_settled AFTER INSERT OR UPDATE OF state ON purchase_refund_request
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refund_request_is_settled();
CREATE CONSTRAINT TRIGGER purchase_settles_its_request AFTER UPDATE OF closed_at ON purchase
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.closed_at IS NOT NULL)
  EXECUTE FUNCTION refund_request_is_settled();

-- The queue of the desk. NOT VALID: each row is of one of the old queues.
ALTER TABLE desk_presence DROP CONSTRAINT desk_presence_queue_check, ADD CONSTRAINT desk_presence_queue_check
  CHECK (queue IN (
    'REPORTS', 'IDENTITY_CHECKS', 'WITHDRAWALS', 'BANK_TRANSFERS', 'REVIEWS', 'DISPUTES', 'APPEALS', 'TAKEDOWNS',
    'ADJUSTMENTS', 'RENAMES', 'SECOND_APPROVALS', 'REFUND_REQUESTS')) NOT VALID;

-- Whoever lost two disputes within 180 days pays by bank transfer only, until an admin allows their cards again.
ALTER TABLE account ADD COLUMN cards_allowed_at timestamptz;
COMMENT ON COLUMN account.cards_allowed_at IS 'When an admin allowed card payments again: disputes that were lost before do not count.';
