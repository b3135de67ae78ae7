-- expands
-- Refunds above what one admin moves alone take two, as credits and payouts do.
ALTER TABLE proposal DROP CONSTRAINT proposal_act_check, ADD CONSTRAINT proposal_act_check CHECK (act IN (
  'APPROVE_WITHDRAWAL', 'CONFIRM_TRANSFER', 'CREDIT_BANK_LINE', 'CREDIT_PAYMENT_REVIEW', 'SET_PLATFORM_ACCOUNT',
  'ADJUST_LEDGER', 'REFUND_PAYMENT', 'REFUND_PAYMENT_REVIEW')) NOT VALID;

-- A refund that was proposed to a second admin is asked for by one who confirmed it.
CREATE FUNCTION refund_is_decided_by_two() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM proposal WHERE act = 'REFUND_PAYMENT' AND subject_id = NEW.payment_id)
    AND NOT EXISTS (
      SELECT FROM proposal
      WHERE act = 'REFUND_PAYMENT' AND subject_id = NEW.payment_id AND confirmed_by = NEW.requested_by)
  THEN
    RAISE EXCEPTION 'One admin alone has refunded %, which was proposed to a second.', NEW.payment_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refund_is_decided_by_two AFTER INSERT ON refund
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.payment_id IS NOT NULL AND NEW.requested_by IS NOT NULL)
  EXECUTE FUNCTION refund_is_decided_by_two();
CREATE CONSTRAINT TRIGGER payment_review_refund_is_decided_by_two AFTER UPDATE OF decision ON payment_review
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.decision = 'REFUND' AND NEW.decided_by IS NOT NULL)
  EXECUTE FUNCTION is_decided_by_two('REFUND_PAYMENT_REVIEW');

-- A proposal to refund ends with any refund of its payment.
CREATE FUNCTION refund_ends_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE proposal SET state = 'ENDED', ended_because = 'DECIDED', settled_at = now()
    WHERE act = 'REFUND_PAYMENT' AND subject_id = NEW.payment_id AND state = 'OPEN';
  RETURN NULL;
END $$;
CREATE TRIGGER refund_ends_proposals AFTER INSERT ON refund
  FOR EACH ROW WHEN (NEW.payment_id IS NOT NULL) EXECUTE FUNCTION refund_ends_proposals();
