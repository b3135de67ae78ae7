-- What a person decided about a charge that fit nothing: its money goes into somebody's wallet, back to the card, or,
-- where it was dealt with elsewhere, nowhere.
ALTER TABLE payment_review
  ADD COLUMN decision_reason text CHECK (length(decision_reason) BETWEEN 1 AND 500),
  -- The payment by which the charge was credited.
  ADD COLUMN credited_payment_id ulid UNIQUE REFERENCES payment,
  ADD CONSTRAINT payment_review_decision_is_one
    CHECK (decision IN ('CREDIT_WALLET', 'REFUND', 'DISMISS')),
  ADD CONSTRAINT payment_review_decided_with_reason
    CHECK ((decision IS NULL) = (decision_reason IS NULL)),
  ADD CONSTRAINT payment_review_credit_has_payment
    CHECK ((credited_payment_id IS NOT NULL) = (decision IS NOT DISTINCT FROM 'CREDIT_WALLET'));

CREATE FUNCTION payment_review_is_decided_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What was decided about a charge stays.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER payment_review_is_decided_once BEFORE UPDATE ON payment_review
  FOR EACH ROW WHEN (OLD.decided_at IS NOT NULL) EXECUTE FUNCTION payment_review_is_decided_once();
CREATE TRIGGER payment_review_stays BEFORE DELETE ON payment_review
  FOR EACH ROW EXECUTE FUNCTION payment_review_is_decided_once();
