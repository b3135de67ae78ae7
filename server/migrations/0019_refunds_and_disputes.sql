-- What was given back of a payment, in all of its refunds and lost disputes together: never more than was paid.
ALTER TABLE payment
  ADD COLUMN reversed_minor bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT payment_reversed_fits
    CHECK (reversed_minor BETWEEN 0 AND coalesce(total_minor, amount_minor)),
  ADD CONSTRAINT payment_reversed_succeeded
    CHECK (reversed_minor = 0 OR (status = 'SUCCEEDED' AND outcome <> 'NOTHING_DUE'));

-- Money that is given back to a payer: to the card by its provider, or into the wallet that paid.
CREATE TABLE refund (
  id ulid PRIMARY KEY,
  payment_id ulid REFERENCES payment,
  -- Or of a charge that was never booked, so that giving it back is not either.
  payment_review_id ulid REFERENCES payment_review,
  -- Null: into the payer's wallet.
  provider text CHECK (provider ~ '^[a-z_]{2,30}$'),
  provider_refund_id text COLLATE "C" CHECK (length(provider_refund_id) BETWEEN 1 AND 200),
  amount_minor bigint NOT NULL CHECK (amount_minor BETWEEN 1 AND 1000000000000),
  state text NOT NULL CHECK (state IN ('PENDING', 'SUCCEEDED', 'FAILED')),
  -- What the ledger moved for it: less than its amount only where the rest was lost to a dispute before.
  booked_minor bigint NOT NULL DEFAULT 0 CHECK (booked_minor BETWEEN 0 AND amount_minor),
  -- Null: somebody did it at the provider, without us.
  requested_by ulid REFERENCES admin,
  reason text CHECK (length(reason) BETWEEN 1 AND 500),
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- The sweep that asks the provider about it: how often it did, and when it does again.
  sweep_count integer NOT NULL DEFAULT 0 CHECK (sweep_count >= 0),
  sweep_at timestamptz,
  UNIQUE (provider, provider_refund_id),
  CHECK (num_nonnulls(payment_id, payment_review_id) = 1),
  CHECK ((requested_by IS NULL) = (reason IS NULL)),
  CHECK (requested_by IS NOT NULL OR provider_refund_id IS NOT NULL),
  CHECK (provider IS NOT NULL OR (provider_refund_id IS NULL AND payment_id IS NOT NULL)),
  CHECK (provider IS NOT NULL OR (state = 'SUCCEEDED' AND booked_minor = amount_minor)),
  CHECK (state <> 'SUCCEEDED' OR provider IS NULL OR provider_refund_id IS NOT NULL),
  CHECK (booked_minor = 0 OR (state = 'SUCCEEDED' AND payment_id IS NOT NULL)),
  CHECK ((state = 'PENDING') = (settled_at IS NULL)),
  CHECK ((state = 'PENDING') = (sweep_at IS NOT NULL))
);
-- Nobody asks for another while one that was asked for is on its way.
CREATE UNIQUE INDEX refund_asked_of_payment ON refund (payment_id)
  WHERE state = 'PENDING' AND requested_by IS NOT NULL;
CREATE UNIQUE INDEX refund_asked_of_review ON refund (payment_review_id)
  WHERE state = 'PENDING' AND requested_by IS NOT NULL;
CREATE INDEX refund_payment ON refund (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX refund_review ON refund (payment_review_id) WHERE payment_review_id IS NOT NULL;
CREATE INDEX refund_state ON refund (state, id DESC);
CREATE INDEX refund_sweep ON refund (sweep_at) WHERE state = 'PENDING';

-- A charge that its cardholder wants back from the bank.
CREATE TABLE dispute (
  id ulid PRIMARY KEY,
  payment_id ulid REFERENCES payment,
  -- Or of a charge that was never booked.
  payment_review_id ulid REFERENCES payment_review,
  provider text NOT NULL CHECK (provider ~ '^[a-z_]{2,30}$'),
  provider_dispute_id text COLLATE "C" NOT NULL CHECK (length(provider_dispute_id) BETWEEN 1 AND 200),
  amount_minor bigint NOT NULL CHECK (amount_minor BETWEEN 1 AND 1000000000000),
  state text NOT NULL CHECK (state IN ('OPEN', 'WON', 'LOST')),
  -- What the ledger moved for it: less than its amount only where the rest was refunded before.
  booked_minor bigint NOT NULL DEFAULT 0 CHECK (booked_minor BETWEEN 0 AND amount_minor),
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  UNIQUE (provider, provider_dispute_id),
  CHECK (num_nonnulls(payment_id, payment_review_id) = 1),
  CHECK (booked_minor = 0 OR (state = 'LOST' AND payment_id IS NOT NULL)),
  CHECK ((state = 'OPEN') = (decided_at IS NULL))
);
CREATE INDEX dispute_payment ON dispute (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX dispute_review ON dispute (payment_review_id) WHERE payment_review_id IS NOT NULL;
CREATE INDEX dispute_state ON dispute (state, id DESC);

CREATE FUNCTION refund_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> NEW.state AND (OLD.state, NEW.state) NOT IN (
    ('PENDING', 'SUCCEEDED'), ('PENDING', 'FAILED'), ('FAILED', 'SUCCEEDED')) THEN
    RAISE EXCEPTION 'A refund does not go from % to %.', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state = 'SUCCEEDED' AND OLD.booked_minor <> NEW.booked_minor
    OR OLD.provider_refund_id <> NEW.provider_refund_id THEN
    RAISE EXCEPTION 'A refund is booked once, under one id.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_goes_forward BEFORE UPDATE ON refund
  FOR EACH ROW EXECUTE FUNCTION refund_goes_forward();

CREATE FUNCTION dispute_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'OPEN' THEN
    RAISE EXCEPTION 'A dispute that was decided stays as it is.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER dispute_goes_forward BEFORE UPDATE ON dispute
  FOR EACH ROW EXECUTE FUNCTION dispute_goes_forward();

CREATE FUNCTION reversal_keeps_its_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Refunds and disputes keep their payment and amount.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER refund_keeps_its_facts
  BEFORE UPDATE OF id, payment_id, payment_review_id, provider, amount_minor, requested_by, reason, created_at ON refund
  FOR EACH ROW EXECUTE FUNCTION reversal_keeps_its_facts();
CREATE TRIGGER refund_stays BEFORE DELETE ON refund
  FOR EACH ROW EXECUTE FUNCTION reversal_keeps_its_facts();
CREATE TRIGGER dispute_keeps_its_facts
  BEFORE UPDATE OF id, payment_id, payment_review_id, provider, provider_dispute_id, amount_minor, created_at ON dispute
  FOR EACH ROW EXECUTE FUNCTION reversal_keeps_its_facts();
CREATE TRIGGER dispute_stays BEFORE DELETE ON dispute
  FOR EACH ROW EXECUTE FUNCTION reversal_keeps_its_facts();

-- At commit: what was booked for a refund or a dispute has its ledger transaction …
CREATE FUNCTION reversal_has_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  booked bigint;
  moved bigint;
BEGIN
  IF TG_TABLE_NAME = 'refund' THEN
    SELECT booked_minor INTO booked FROM refund WHERE id = NEW.id;
  ELSE
    SELECT booked_minor INTO booked FROM dispute WHERE id = NEW.id;
  END IF;
  SELECT count(*) INTO moved FROM ledger_transaction
    WHERE about_id = NEW.id AND kind = CASE TG_TABLE_NAME WHEN 'refund' THEN 'REFUND' ELSE 'DISPUTE_LOST' END;
  IF moved <> (CASE WHEN booked > 0 THEN 1 ELSE 0 END) THEN
    RAISE EXCEPTION 'The % % has booked % and has % ledger transactions.', TG_TABLE_NAME, NEW.id, booked, moved
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refund_has_moved AFTER INSERT OR UPDATE ON refund
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION reversal_has_moved();
CREATE CONSTRAINT TRIGGER dispute_has_moved AFTER INSERT OR UPDATE ON dispute
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION reversal_has_moved();

-- … and a payment has given back what its refunds and lost disputes booked.
CREATE FUNCTION payment_reversals_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid ulid;
  kept bigint;
  booked numeric;
BEGIN
  paid := CASE TG_TABLE_NAME WHEN 'payment' THEN to_jsonb(NEW)->>'id' ELSE to_jsonb(NEW)->>'payment_id' END;
  SELECT reversed_minor INTO kept FROM payment WHERE id = paid;
  SELECT coalesce(sum(booked_minor), 0) INTO booked FROM (
    SELECT booked_minor FROM refund WHERE payment_id = paid
    UNION ALL SELECT booked_minor FROM dispute WHERE payment_id = paid) AS reversal;
  IF kept <> booked THEN
    RAISE EXCEPTION 'Payment % has given back %, its refunds and disputes %.', paid, kept, booked
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_reversals_add_up AFTER UPDATE OF reversed_minor ON payment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payment_reversals_add_up();
CREATE CONSTRAINT TRIGGER refund_adds_up AFTER INSERT OR UPDATE ON refund
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.booked_minor > 0)
  EXECUTE FUNCTION payment_reversals_add_up();
CREATE CONSTRAINT TRIGGER dispute_adds_up AFTER INSERT OR UPDATE ON dispute
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.booked_minor > 0)
  EXECUTE FUNCTION payment_reversals_add_up();

-- At commit: who owes something has nothing that could pay it.
CREATE FUNCTION ledger_debt_comes_last() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM ledger_account debt
    JOIN ledger_account wallet ON wallet.owner_id = debt.owner_id AND wallet.currency_code = debt.currency_code
      AND wallet.kind IN ('available', 'pending') AND wallet.balance > 0
    WHERE debt.id = NEW.id AND debt.balance < 0) THEN
    RAISE EXCEPTION 'Ledger account % owes while its holder has money.', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_debt_comes_last AFTER UPDATE OF balance ON ledger_account
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'receivable')
  EXECUTE FUNCTION ledger_debt_comes_last();

-- A month that was paid for and given back in full is as if it had not been paid: another may begin within it.
ALTER TABLE subscription_period
  ADD COLUMN reversed_at timestamptz,
  DROP CONSTRAINT subscription_period_subscription_id_tstzrange_excl,
  ADD CONSTRAINT subscription_period_months_apart
    EXCLUDE USING gist (subscription_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (reversed_at IS NULL);
