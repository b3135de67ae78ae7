-- expands
-- A payment can buy something: a post, and later what else creators sell (ADR 195). The kinds of ledger transactions that
-- book a payment are listed here and nowhere else in the database; the contract's table of payment kinds has the same.
CREATE FUNCTION is_payment_kind(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN kind IN ('TOP_UP', 'TIP', 'SUBSCRIPTION', 'PURCHASE');

-- NOT VALID: each row is of one of the old kinds.
ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_check,
  ADD CONSTRAINT ledger_transaction_kind_check CHECK (kind IN (
    'TOP_UP', 'OFFLINE_TRANSFER', 'TIP', 'SUBSCRIPTION', 'PURCHASE', 'CLEARING',
    'WITHDRAWAL_REQUEST', 'WITHDRAWAL_PAYOUT', 'WITHDRAWAL_RELEASE', 'REFUND', 'DISPUTE_LOST', 'ADJUSTMENT')) NOT VALID;

ALTER TABLE payment
  ADD COLUMN item_kind text,
  ADD COLUMN item_id ulid,
  DROP CONSTRAINT payment_purpose_check,
  ADD CONSTRAINT payment_purpose_check
    CHECK (purpose IN ('TOP_UP', 'TIPS', 'SUBSCRIPTION', 'PURCHASE')) NOT VALID,
  ADD CONSTRAINT payment_item_kind_check
    CHECK (item_kind IN ('POST', 'MESSAGE', 'SERIES', 'PRODUCT')) NOT VALID,
  ADD CONSTRAINT payment_item_check
    CHECK ((purpose = 'PURCHASE') = (item_id IS NOT NULL) AND (item_kind IS NULL) = (item_id IS NULL)) NOT VALID;
COMMENT ON COLUMN payment.item_id IS 'The item that a payment with the purpose PURCHASE buys: a fact, which outlives it.';

CREATE TRIGGER payment_keeps_its_item BEFORE UPDATE OF item_kind, item_id
  ON payment FOR EACH ROW EXECUTE FUNCTION payment_keeps_its_facts();

-- As migration 0257 has it, for every kind that books a payment.
CREATE OR REPLACE FUNCTION payment_has_moved() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  paid payment;
  moved bigint[];
BEGIN
  SELECT * INTO paid FROM payment WHERE id = NEW.id;
  SELECT coalesce(array_agg(coalesce((
      SELECT sum(entry.amount)::bigint FROM ledger_entry entry WHERE entry.transaction_id = booked.id AND entry.amount > 0
    ), 0)), '{}') INTO moved
    FROM ledger_transaction booked
    WHERE booked.about_id = NEW.id AND is_payment_kind(booked.kind) AND booked.leg = 0
      AND booked.currency_code = paid.currency_code;
  IF moved <> (CASE WHEN paid.status = 'SUCCEEDED' AND paid.outcome <> 'NOTHING_DUE'
    THEN ARRAY[paid.amount_minor] ELSE '{}' END) THEN
    RAISE EXCEPTION 'Payment % of % is %, and its ledger transactions moved %.', NEW.id, paid.amount_minor, paid.status, moved
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
