-- At commit, a payment that succeeded has moved its amount, once …
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
    WHERE booked.about_id = NEW.id AND booked.kind IN ('TOP_UP', 'TIP', 'SUBSCRIPTION')
      AND booked.currency_code = paid.currency_code;
  IF moved <> (CASE WHEN paid.status = 'SUCCEEDED' AND paid.outcome <> 'NOTHING_DUE'
    THEN ARRAY[paid.amount_minor] ELSE '{}' END) THEN
    RAISE EXCEPTION 'Payment % of % is %, and its ledger transactions moved %.', NEW.id, paid.amount_minor, paid.status, moved
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- … a refund or a dispute what was booked for it …
CREATE OR REPLACE FUNCTION reversal_has_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  booked bigint;
  moved bigint[];
BEGIN
  IF TG_TABLE_NAME = 'refund' THEN
    SELECT booked_minor INTO booked FROM refund WHERE id = NEW.id;
  ELSE
    SELECT booked_minor INTO booked FROM dispute WHERE id = NEW.id;
  END IF;
  SELECT coalesce(array_agg(coalesce((
      SELECT sum(entry.amount)::bigint FROM ledger_entry entry WHERE entry.transaction_id = reversal.id AND entry.amount > 0
    ), 0)), '{}') INTO moved
    FROM ledger_transaction reversal
    WHERE reversal.about_id = NEW.id
      AND reversal.kind = CASE TG_TABLE_NAME WHEN 'refund' THEN 'REFUND' ELSE 'DISPUTE_LOST' END;
  IF moved <> (CASE WHEN booked > 0 THEN ARRAY[booked] ELSE '{}' END) THEN
    RAISE EXCEPTION 'The % % has booked %, and its ledger transactions moved %.', TG_TABLE_NAME, NEW.id, booked, moved
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- … and the amount of a withdrawal is where its status says: held from what its owner had, then paid out or given back. What
-- is given back pays first what she owes.
CREATE OR REPLACE FUNCTION withdrawal_has_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept withdrawal;
  moved text[];
  wrong text[];
BEGIN
  SELECT * INTO kept FROM withdrawal WHERE id = NEW.id;
  SELECT coalesce(array_agg(kind ORDER BY kind), '{}'),
      array_agg(kind) FILTER (WHERE (held, other) IS DISTINCT FROM (
        CASE kind WHEN 'WITHDRAWAL_REQUEST' THEN (kept.amount_minor::numeric, -kept.amount_minor::numeric)
          ELSE (-kept.amount_minor::numeric, kept.amount_minor::numeric) END))
    INTO moved, wrong
    FROM (
      SELECT booked.kind,
        sum(entry.amount) FILTER (WHERE account.owner_id = kept.account_id AND account.kind = 'held') AS held,
        sum(entry.amount) FILTER (WHERE CASE booked.kind
          WHEN 'WITHDRAWAL_PAYOUT' THEN account.owner_id IS NULL AND account.kind = 'payouts'
          ELSE account.owner_id = kept.account_id AND account.kind IN ('available', 'receivable') END) AS other
      FROM ledger_transaction booked
      JOIN ledger_entry entry ON entry.transaction_id = booked.id
      JOIN ledger_account account ON account.id = entry.account_id
      WHERE booked.about_id = NEW.id AND booked.currency_code = kept.currency_code
        AND booked.kind IN ('WITHDRAWAL_REQUEST', 'WITHDRAWAL_PAYOUT', 'WITHDRAWAL_RELEASE')
      GROUP BY booked.id) step;
  IF moved <> (CASE kept.status
    WHEN 'PAID' THEN ARRAY['WITHDRAWAL_PAYOUT', 'WITHDRAWAL_REQUEST']
    WHEN 'DISAPPROVED' THEN ARRAY['WITHDRAWAL_RELEASE', 'WITHDRAWAL_REQUEST']
    ELSE ARRAY['WITHDRAWAL_REQUEST'] END) THEN
    RAISE EXCEPTION 'Withdrawal % is % and has the ledger transactions %.', NEW.id, kept.status, moved
      USING ERRCODE = 'check_violation';
  END IF;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'Withdrawal % is of %, and another amount was moved by %.', NEW.id, kept.amount_minor, wrong
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- At commit, a month is one that was paid for, by its fan to its creator.
CREATE FUNCTION subscription_period_is_paid() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM payment JOIN subscription
      ON subscription.fan_id = payment.payer_id AND subscription.creator_id = payment.creator_id
    WHERE payment.id = NEW.payment_id AND subscription.id = NEW.subscription_id
      AND payment.status = 'SUCCEEDED' AND payment.outcome = 'AS_MEANT' AND payment.purpose = 'SUBSCRIPTION') THEN
    RAISE EXCEPTION 'Payment % is not for a month of subscription %.', NEW.payment_id, NEW.subscription_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER subscription_period_is_paid
  AFTER INSERT OR UPDATE OF subscription_id, payment_id ON subscription_period
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION subscription_period_is_paid();

-- The entries' foreign key locks the row that it finds, for which the right to update one column is enough.
REVOKE UPDATE ON ledger_transaction FROM CURRENT_USER;
GRANT UPDATE (id) ON ledger_transaction TO CURRENT_USER;
