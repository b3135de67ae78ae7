-- A payment, kept under its reference from the first time that the reference is seen. A wallet payment is here only once
-- it has happened; a card payment from its start, or from the first sign of its charge.
CREATE TABLE payment (
  id ulid PRIMARY KEY,
  payer_id ulid NOT NULL REFERENCES account,
  method text NOT NULL CHECK (method IN ('WALLET', 'CARD')),
  provider text CHECK (provider ~ '^[a-z_]{2,30}$'),
  reference text COLLATE "C" NOT NULL CHECK (length(reference) BETWEEN 4 AND 100),
  purpose text NOT NULL CHECK (purpose IN ('TOP_UP', 'TIPS', 'SUBSCRIPTION')),
  creator_id ulid REFERENCES account,
  -- What the payment is for, without the card's charge.
  amount_minor bigint NOT NULL CHECK (amount_minor BETWEEN 1 AND 100000000000),
  currency_code currency_code NOT NULL,
  -- What the card is charged.
  total_minor bigint CHECK (total_minor >= amount_minor),
  message text CHECK (length(message) <= 200),
  -- FAILED: given up asking for it, though a late charge still counts. REVIEW: charged, but for a person to look at.
  status text NOT NULL CHECK (status IN ('STARTED', 'SUCCEEDED', 'FAILED', 'REVIEW')),
  -- WALLET_CREDIT: what it was meant for had become impossible, so the money is in the payer's wallet.
  -- NOTHING_DUE: the month was paid for already, so nothing was moved.
  outcome text CHECK (outcome IN ('AS_MEANT', 'WALLET_CREDIT', 'NOTHING_DUE')),
  -- The code with which the payer is told why the payment did not do what it was meant for.
  refusal text CHECK (refusal ~ '^[A-Z_]{4,40}$'),
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- The sweep that asks the provider about started payments: how often it did, and when it does again.
  sweep_count integer NOT NULL DEFAULT 0 CHECK (sweep_count >= 0),
  sweep_at timestamptz,
  CHECK ((method = 'CARD') = (provider IS NOT NULL)),
  CHECK ((method = 'CARD') = (total_minor IS NOT NULL)),
  CHECK ((purpose = 'TOP_UP') = (creator_id IS NULL)),
  CHECK (creator_id <> payer_id),
  CHECK (method = 'CARD' OR (status = 'SUCCEEDED' AND purpose <> 'TOP_UP')),
  CHECK ((status = 'SUCCEEDED') = (outcome IS NOT NULL)),
  CHECK (outcome <> 'WALLET_CREDIT' OR method = 'CARD'),
  CHECK (outcome <> 'NOTHING_DUE' OR (method = 'WALLET' AND purpose = 'SUBSCRIPTION')),
  CHECK ((refusal IS NOT NULL) = (status = 'REVIEW' OR coalesce(outcome = 'WALLET_CREDIT', false))),
  CHECK ((status = 'STARTED') = (finished_at IS NULL)),
  CHECK ((status = 'STARTED') = (sweep_at IS NOT NULL))
) WITH (fillfactor = 85);

-- These decide races. A client's numbers collide by chance, so wallet references are each payer's own; those of charges
-- are the provider's, which has one of each.
CREATE UNIQUE INDEX payment_wallet_reference ON payment (payer_id, reference) WHERE method = 'WALLET';
CREATE UNIQUE INDEX payment_card_reference ON payment (provider, reference) WHERE method = 'CARD';
CREATE INDEX payment_payer ON payment (payer_id, id DESC);
CREATE INDEX payment_creator ON payment (creator_id, id DESC) WHERE creator_id IS NOT NULL AND status = 'SUCCEEDED';
CREATE INDEX payment_sweep ON payment (sweep_at) WHERE status = 'STARTED';

-- A payment moves money at most once, whatever it turned out to be for …
CREATE UNIQUE INDEX ledger_transaction_payment ON ledger_transaction (about_id)
  WHERE kind IN ('TOP_UP', 'TIP', 'SUBSCRIPTION');

-- … and at commit, one that succeeded has moved it.
CREATE FUNCTION payment_has_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid payment;
  moved bigint;
BEGIN
  SELECT * INTO paid FROM payment WHERE id = NEW.id;
  SELECT count(*) INTO moved FROM ledger_transaction
    WHERE about_id = NEW.id AND kind IN ('TOP_UP', 'TIP', 'SUBSCRIPTION') AND currency_code = paid.currency_code;
  IF moved <> (CASE WHEN paid.status = 'SUCCEEDED' AND paid.outcome <> 'NOTHING_DUE' THEN 1 ELSE 0 END) THEN
    RAISE EXCEPTION 'Payment % is % and has % ledger transactions.', NEW.id, paid.status, moved
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payment_has_moved AFTER INSERT OR UPDATE ON payment
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payment_has_moved();

-- What a reference belongs to never changes, and no payment is forgotten.
CREATE FUNCTION payment_keeps_its_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A payment keeps its payer, reference, purpose and amount.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER payment_keeps_its_facts
  BEFORE UPDATE OF id, payer_id, method, provider, reference, purpose, creator_id, amount_minor, currency_code, total_minor
  ON payment FOR EACH ROW EXECUTE FUNCTION payment_keeps_its_facts();
CREATE TRIGGER payment_stays BEFORE DELETE ON payment
  FOR EACH ROW EXECUTE FUNCTION payment_keeps_its_facts();

-- Charges that went through and fit nothing: a person decides what becomes of the money.
CREATE TABLE payment_review (
  id ulid PRIMARY KEY,
  provider text NOT NULL,
  reference text COLLATE "C" NOT NULL CHECK (length(reference) <= 100),
  payment_id ulid REFERENCES payment,
  reason text NOT NULL CHECK (length(reason) <= 300),
  charged_minor bigint NOT NULL CHECK (charged_minor >= 0),
  currency_code text NOT NULL CHECK (length(currency_code) <= 10),
  metadata jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text,
  decision text CHECK (length(decision) <= 500),
  UNIQUE (provider, reference),
  CHECK (num_nulls(decided_at, decided_by, decision) IN (0, 3))
);
CREATE INDEX payment_review_open ON payment_review (created_at) WHERE decided_at IS NULL;

-- The provider's signed events as they came. They only say whom to ask about: the provider itself is asked.
CREATE TABLE provider_event (
  provider text NOT NULL,
  -- What the provider calls the happening: the event and the id, or else the reference, of what it is about.
  key text COLLATE "C" NOT NULL CHECK (length(key) <= 300),
  reference text COLLATE "C" CHECK (length(reference) <= 100),
  body jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (provider, key)
);
CREATE INDEX provider_event_received ON provider_event (received_at);
