-- Corrections of somebody's wallet against an account of the platform: one admin proposes each with a reason, another
-- approves it, or one refuses it.
CREATE TABLE adjustment (
  id ulid PRIMARY KEY,
  account_id ulid NOT NULL REFERENCES account,
  -- Above zero the wallet is credited.
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0 AND abs(amount_minor) <= 100000000000),
  currency_code currency_code NOT NULL,
  counter_account text COLLATE "C" NOT NULL CHECK (counter_account IN (
    'fees', 'provider_fees', 'bank', 'payouts', 'provider:paystack', 'provider:stripe')),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  proposed_by ulid NOT NULL REFERENCES admin,
  created_at timestamptz NOT NULL,
  decision text COLLATE "C" CHECK (decision IN ('BOOKED', 'REFUSED')),
  decided_by ulid REFERENCES admin,
  decided_at timestamptz,
  -- Why it was refused.
  decision_reason text CHECK (length(decision_reason) BETWEEN 1 AND 500),
  CHECK (num_nulls(decision, decided_by, decided_at) IN (0, 3)),
  CHECK ((decision_reason IS NOT NULL) = coalesce(decision = 'REFUSED', false)),
  CONSTRAINT adjustment_takes_two CHECK (decision <> 'BOOKED' OR decided_by <> proposed_by)
);
CREATE INDEX adjustment_account ON adjustment (account_id, id DESC);
CREATE INDEX adjustment_decision ON adjustment (decision, id DESC);

CREATE FUNCTION adjustment_keeps_its_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND is_erasing() AND changes_only(to_jsonb(OLD), to_jsonb(NEW), 'reason', 'decision_reason') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'An adjustment keeps what was proposed, and what became of it.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER adjustment_keeps_its_facts
  BEFORE UPDATE OF id, account_id, amount_minor, currency_code, counter_account, reason, proposed_by, created_at
  ON adjustment FOR EACH ROW EXECUTE FUNCTION adjustment_keeps_its_facts();
CREATE TRIGGER adjustment_stays_decided BEFORE UPDATE ON adjustment
  FOR EACH ROW WHEN (OLD.decision IS NOT NULL) EXECUTE FUNCTION adjustment_keeps_its_facts();
CREATE TRIGGER adjustment_stays BEFORE DELETE ON adjustment
  FOR EACH ROW EXECUTE FUNCTION adjustment_keeps_its_facts();

ALTER TABLE proposal DROP CONSTRAINT proposal_act_check;
ALTER TABLE proposal ADD CONSTRAINT proposal_act_check CHECK (act IN (
  'APPROVE_WITHDRAWAL', 'CONFIRM_TRANSFER', 'CREDIT_BANK_LINE', 'CREDIT_PAYMENT_REVIEW', 'SET_PLATFORM_ACCOUNT',
  'ADJUST_LEDGER'));
CREATE TRIGGER adjustment_ends_proposals AFTER UPDATE OF decision ON adjustment
  FOR EACH ROW WHEN (NEW.decision IS NOT NULL) EXECUTE FUNCTION end_proposals();

ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_check;
ALTER TABLE ledger_transaction ADD CONSTRAINT ledger_transaction_kind_check CHECK (kind IN (
  'TOP_UP', 'OFFLINE_TRANSFER', 'TIP', 'SUBSCRIPTION', 'CLEARING',
  'WITHDRAWAL_REQUEST', 'WITHDRAWAL_PAYOUT', 'WITHDRAWAL_RELEASE', 'REFUND', 'DISPUTE_LOST', 'ADJUSTMENT'));

-- At commit: what is booked was proposed by one admin and confirmed by the other who decided, and moved just what it says
-- between the wallet and the account of the platform. What is not booked moved nothing.
CREATE FUNCTION adjustment_is_sound(adjustment_id ulid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told adjustment;
  counted bigint;
  wallet numeric;
  counter numeric;
BEGIN
  SELECT * INTO told FROM adjustment WHERE id = adjustment_id;
  SELECT count(DISTINCT transaction.id),
      sum(entry.amount) FILTER (WHERE account.owner_id = told.account_id AND account.kind IN ('available', 'receivable')
        AND account.currency_code = told.currency_code),
      sum(entry.amount) FILTER (WHERE account.owner_id IS NULL AND account.kind = told.counter_account)
    INTO counted, wallet, counter
    FROM ledger_transaction transaction
    JOIN ledger_entry entry ON entry.transaction_id = transaction.id
    JOIN ledger_account account ON account.id = entry.account_id
    WHERE transaction.about_id = adjustment_id AND transaction.kind = 'ADJUSTMENT';
  IF told.decision IS DISTINCT FROM 'BOOKED' THEN
    IF counted > 0 THEN
      RAISE EXCEPTION 'Adjustment % is not approved and has moved money.', adjustment_id USING ERRCODE = 'check_violation';
    END IF;
    RETURN;
  END IF;
  IF (counted, wallet, counter) IS DISTINCT FROM (1::bigint, told.amount_minor::numeric, -told.amount_minor::numeric) THEN
    RAISE EXCEPTION 'Adjustment % did not move what it says.', adjustment_id USING ERRCODE = 'check_violation';
  END IF;
  IF NOT EXISTS (
    SELECT FROM proposal WHERE act = 'ADJUST_LEDGER' AND subject_id = adjustment_id AND state = 'CONFIRMED'
      AND proposed_by = told.proposed_by AND confirmed_by = told.decided_by) THEN
    RAISE EXCEPTION 'Adjustment % was not approved by a second admin.', adjustment_id USING ERRCODE = 'check_violation';
  END IF;
END $$;

CREATE FUNCTION decided_adjustment_is_sound() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM adjustment_is_sound(NEW.id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER adjustment_is_sound AFTER INSERT OR UPDATE OF decision ON adjustment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.decision IS NOT NULL)
  EXECUTE FUNCTION decided_adjustment_is_sound();

CREATE FUNCTION booked_adjustment_is_sound() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM adjustment_is_sound(NEW.about_id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_adjustment_is_sound AFTER INSERT ON ledger_transaction
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'ADJUSTMENT')
  EXECUTE FUNCTION booked_adjustment_is_sound();
