-- expands
-- A refund that a card's provider will never carry out is settled otherwise: an admin notes how the buyer got their money
-- (ADR 198). No money moves by it; the purchase closes, and nothing waits at the desk any more.
ALTER TABLE proposal DROP CONSTRAINT proposal_act_check, ADD CONSTRAINT proposal_act_check CHECK (act IN (
  'APPROVE_WITHDRAWAL', 'CONFIRM_TRANSFER', 'CREDIT_BANK_LINE', 'CREDIT_PAYMENT_REVIEW', 'SET_PLATFORM_ACCOUNT',
  'ADJUST_LEDGER', 'REFUND_PAYMENT', 'REFUND_PAYMENT_REVIEW', 'SETTLE_REFUND')) NOT VALID;

CREATE TABLE refund_settlement (
  refund_id ulid PRIMARY KEY REFERENCES refund,
  -- How the buyer got their money, in words that they read.
  note text NOT NULL CHECK (length(note) BETWEEN 1 AND 500),
  decided_by ulid NOT NULL REFERENCES admin,
  decided_at timestamptz NOT NULL
);
CREATE FUNCTION refund_settlement_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A refund is settled once.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER refund_settlement_keeps_its_facts BEFORE UPDATE OF refund_id, decided_by, decided_at ON refund_settlement
  FOR EACH ROW EXECUTE FUNCTION refund_settlement_stays();
CREATE TRIGGER refund_settlement_stays BEFORE DELETE ON refund_settlement
  FOR EACH ROW EXECUTE FUNCTION refund_settlement_stays();

-- At commit: what is settled failed, closed its purchase, and was decided by two where it was proposed to a second admin.
CREATE FUNCTION refund_settlement_is_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM refund JOIN purchase ON purchase.payment_id = refund.payment_id
    WHERE refund.id = NEW.refund_id AND refund.state = 'FAILED' AND purchase.closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'Refund % is settled, but has not failed, or its purchase is open.', NEW.refund_id
      USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM proposal WHERE act = 'SETTLE_REFUND' AND subject_id = NEW.refund_id)
    AND NOT EXISTS (
      SELECT FROM proposal
      WHERE act = 'SETTLE_REFUND' AND subject_id = NEW.refund_id AND confirmed_by = NEW.decided_by) THEN
    RAISE EXCEPTION 'One admin alone has settled %, which was proposed to a second.', NEW.refund_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refund_settlement_is_allowed AFTER INSERT ON refund_settlement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refund_settlement_is_allowed();

-- Proposals to refund a payment or to settle its failed refund end with either.
CREATE FUNCTION refund_settlement_ends_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE proposal SET state = 'ENDED', ended_because = 'DECIDED', settled_at = now()
    WHERE act = 'REFUND_PAYMENT' AND state = 'OPEN'
      AND subject_id = (SELECT payment_id FROM refund WHERE id = NEW.refund_id);
  RETURN NULL;
END $$;
CREATE TRIGGER refund_settlement_ends_proposals AFTER INSERT ON refund_settlement
  FOR EACH ROW EXECUTE FUNCTION refund_settlement_ends_proposals();
CREATE OR REPLACE FUNCTION refund_ends_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE proposal SET state = 'ENDED', ended_because = 'DECIDED', settled_at = now()
    WHERE act = 'REFUND_PAYMENT' AND subject_id = NEW.payment_id AND state = 'OPEN';
  UPDATE proposal SET state = 'ENDED', ended_because = 'DECIDED', settled_at = now()
    WHERE act = 'SETTLE_REFUND' AND state = 'OPEN'
      AND subject_id IN (SELECT id FROM refund WHERE payment_id = NEW.payment_id);
  RETURN NULL;
END $$;

-- As migration 0555 has it, but a purchase may be closed by a settlement too, which grants its request.
CREATE OR REPLACE FUNCTION refund_request_is_settled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM purchase_refund_request request JOIN payment ON payment.id = request.payment_id
    WHERE request.payment_id = NEW.payment_id AND request.state = 'GIVEN_BACK'
      AND payment.reversed_minor < payment.amount_minor
      AND NOT EXISTS (SELECT FROM refund WHERE refund.payment_id = request.payment_id
        AND refund.cause IS NOT NULL AND refund.state = 'PENDING')
      AND NOT EXISTS (SELECT FROM refund JOIN refund_settlement ON refund_settlement.refund_id = refund.id
        WHERE refund.payment_id = request.payment_id)
    UNION ALL
    SELECT FROM purchase_refund_request request JOIN purchase ON purchase.payment_id = request.payment_id
    WHERE request.payment_id = NEW.payment_id AND request.state = 'OPEN' AND purchase.closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'The refund request about payment % says something else than its purchase.', NEW.payment_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
