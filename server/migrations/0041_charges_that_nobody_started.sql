-- Who stands for a card payment beside the charge's own word: its payer, who STARTs it with us or VERIFYs it in a session of
-- hers; the RENEWAL that she has agreed to; an ADMIN who looked at it. A charge whose metadata alone names somebody is WAITING
-- for her, and does nothing in her name.
ALTER TABLE payment
  ADD COLUMN vouched_by text CHECK (vouched_by IN ('START', 'VERIFY', 'RENEWAL', 'ADMIN'));

-- What was paid before was booked by the rule of its time. No money moves here, and none is looked for.
ALTER TABLE payment DISABLE TRIGGER payment_has_moved;
UPDATE payment SET vouched_by = CASE
    WHEN reference LIKE 'review:%' THEN 'ADMIN'
    WHEN EXISTS (SELECT FROM renewal_charge WHERE renewal_charge.payment_id = payment.id) THEN 'RENEWAL'
    ELSE 'START' END
  WHERE method = 'CARD';
ALTER TABLE payment ENABLE TRIGGER payment_has_moved;

ALTER TABLE payment
  DROP CONSTRAINT payment_status_check,
  DROP CONSTRAINT payment_check10,
  ADD CONSTRAINT payment_status_check
    CHECK (status IN ('STARTED', 'WAITING', 'SUCCEEDED', 'FAILED', 'REVIEW')),
  ADD CONSTRAINT payment_is_finished
    CHECK ((status IN ('STARTED', 'WAITING')) = (finished_at IS NULL)),
  ADD CONSTRAINT payment_waits_while_nobody_vouches
    CHECK (status <> 'WAITING' OR (method = 'CARD' AND vouched_by IS NULL)),
  ADD CONSTRAINT payment_acts_for_who_vouches
    CHECK (vouched_by IS NOT NULL OR method = 'WALLET' OR status IN ('WAITING', 'REVIEW'));
CREATE INDEX payment_waiting ON payment (payer_id, id) WHERE status = 'WAITING';

CREATE FUNCTION payment_is_vouched_for_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Who stands for a payment stays.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER payment_is_vouched_for_once BEFORE UPDATE OF vouched_by ON payment
  FOR EACH ROW WHEN (OLD.vouched_by IS NOT NULL AND NEW.vouched_by IS DISTINCT FROM OLD.vouched_by)
  EXECUTE FUNCTION payment_is_vouched_for_once();

-- A charge that waits is a question too, which whom it names answers by a CLAIM, and else the clock by a REFUND.
ALTER TABLE payment_review
  ADD COLUMN give_back_at timestamptz,
  ADD CONSTRAINT payment_review_waits_with_payment CHECK (give_back_at IS NULL OR payment_id IS NOT NULL),
  DROP CONSTRAINT payment_review_check,
  DROP CONSTRAINT payment_review_decided_with_reason,
  DROP CONSTRAINT payment_review_decision_is_one,
  ADD CONSTRAINT payment_review_decision_is_one
    CHECK (decision IN ('CREDIT_WALLET', 'REFUND', 'DISMISS', 'CLAIM')),
  ADD CONSTRAINT payment_review_is_decided CHECK ((decided_at IS NULL) = (decision IS NULL)),
  ADD CONSTRAINT payment_review_decided_with_reason CHECK ((decided_by IS NULL) = (decision_reason IS NULL)),
  ADD CONSTRAINT payment_review_decided_by_somebody CHECK (CASE
    WHEN decision IS NULL OR decision = 'CLAIM' THEN decided_by IS NULL
    ELSE decided_by IS NOT NULL OR (decision = 'REFUND' AND give_back_at IS NOT NULL) END);
CREATE INDEX payment_review_waiting ON payment_review (give_back_at)
  WHERE decided_at IS NULL AND give_back_at IS NOT NULL;

-- The clock asks for one refund, in nobody's name.
ALTER TABLE refund
  DROP CONSTRAINT refund_check3,
  ADD CONSTRAINT refund_is_asked_for
    CHECK (requested_by IS NOT NULL OR provider_refund_id IS NOT NULL OR payment_review_id IS NOT NULL);
CREATE UNIQUE INDEX refund_asked_by_clock ON refund (payment_review_id)
  WHERE requested_by IS NULL AND provider_refund_id IS NULL;
