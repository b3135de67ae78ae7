-- The platform's accounts at banks, to which people send transfers: one at a time for each currency. The others are kept,
-- because their statements still tell of money.
CREATE TABLE platform_account (
  id ulid PRIMARY KEY,
  currency_code currency_code NOT NULL,
  bank_name text NOT NULL CHECK (length(bank_name) BETWEEN 1 AND 100),
  account_name text NOT NULL CHECK (length(account_name) BETWEEN 1 AND 100),
  account_number text COLLATE "C" NOT NULL CHECK (account_number ~ '^[A-Z0-9]{4,34}$'),
  bank_code text CHECK (length(bank_code) BETWEEN 1 AND 40),
  is_current boolean NOT NULL,
  -- How its statements read; the contract says in which form.
  statement_mapping jsonb,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  UNIQUE (currency_code, account_number)
);
CREATE UNIQUE INDEX platform_account_current ON platform_account (currency_code) WHERE is_current;

-- A top-up by bank transfer. AWAITING_TRANSFER → CLAIMED → CONFIRMED or REJECTED. One that waits can be CANCELLED by its
-- payer, and is EXPIRED after some days. Money that comes late confirms it all the same.
CREATE TABLE transfer (
  id ulid PRIMARY KEY,
  account_id ulid NOT NULL REFERENCES account,
  -- What the payer writes beside the payment. Its last character is a check of the others.
  reference text COLLATE "C" NOT NULL UNIQUE
    CHECK (reference ~ '^FAN-[0-9CFHJKMNPRTWXY]{4}-[0-9CFHJKMNPRTWXY]{4}$'),
  amount_minor bigint NOT NULL CHECK (amount_minor BETWEEN 1 AND 100000000000),
  currency_code currency_code NOT NULL,
  status text NOT NULL DEFAULT 'AWAITING_TRANSFER'
    CHECK (status IN ('AWAITING_TRANSFER', 'CLAIMED', 'CONFIRMED', 'REJECTED', 'CANCELLED', 'EXPIRED')),
  -- What came.
  received_minor bigint CHECK (received_minor BETWEEN 1 AND 1000000000000),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  claimed_at timestamptz,
  finished_at timestamptz,
  -- The admin who confirmed or rejected it; null where a bank statement confirmed it by itself.
  decided_by ulid REFERENCES admin,
  -- Why it was rejected, as its payer reads it.
  reason text CHECK (length(reason) BETWEEN 1 AND 500),
  -- What the admin noted when confirming it.
  note text CHECK (length(note) BETWEEN 1 AND 500),
  CHECK ((status = 'CONFIRMED') = (received_minor IS NOT NULL)),
  CHECK ((status IN ('AWAITING_TRANSFER', 'CLAIMED')) = (finished_at IS NULL)),
  CHECK (status <> 'CLAIMED' OR claimed_at IS NOT NULL),
  CHECK ((status = 'REJECTED') = (reason IS NOT NULL)),
  CHECK (status <> 'REJECTED' OR decided_by IS NOT NULL),
  CHECK (decided_by IS NULL OR status IN ('CONFIRMED', 'REJECTED')),
  CHECK (note IS NULL OR status = 'CONFIRMED')
) WITH (fillfactor = 85);

-- One that waits is used again for the same amount.
CREATE UNIQUE INDEX transfer_awaiting ON transfer (account_id, currency_code, amount_minor)
  WHERE status = 'AWAITING_TRANSFER';
CREATE INDEX transfer_account ON transfer (account_id, id DESC);
CREATE INDEX transfer_status ON transfer (status, id DESC);
CREATE INDEX transfer_expiry ON transfer (expires_at) WHERE status = 'AWAITING_TRANSFER';

CREATE FUNCTION transfer_open_is_bounded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM transfer
    WHERE account_id = NEW.account_id AND status IN ('AWAITING_TRANSFER', 'CLAIMED')) > 5 THEN
    RAISE EXCEPTION 'Nobody has more than 5 open transfers.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER transfer_open_is_bounded AFTER INSERT ON transfer
  FOR EACH ROW EXECUTE FUNCTION transfer_open_is_bounded();

-- At commit, what came is in the payer's wallet, once, and nothing else is.
CREATE FUNCTION transfer_has_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept transfer;
  moved bigint[];
BEGIN
  SELECT * INTO kept FROM transfer WHERE id = NEW.id;
  SELECT coalesce(array_agg(entry.amount), '{}') INTO moved
    FROM ledger_transaction booked
    LEFT JOIN (
      SELECT ledger_entry.transaction_id, ledger_entry.amount
      FROM ledger_entry JOIN ledger_account ON ledger_account.id = ledger_entry.account_id
      WHERE ledger_account.owner_id = kept.account_id AND ledger_account.kind = 'available'
        AND ledger_account.currency_code = kept.currency_code) entry ON entry.transaction_id = booked.id
    WHERE booked.about_id = NEW.id AND booked.kind = 'OFFLINE_TRANSFER';
  IF moved <> (CASE kept.status WHEN 'CONFIRMED' THEN ARRAY[kept.received_minor] ELSE '{}' END) THEN
    RAISE EXCEPTION 'Transfer % is % with % received, and % was credited.', NEW.id, kept.status,
      coalesce(kept.received_minor, 0), moved USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER transfer_has_moved AFTER INSERT OR UPDATE ON transfer
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION transfer_has_moved();

CREATE FUNCTION transfer_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (
    ('AWAITING_TRANSFER', 'AWAITING_TRANSFER'), ('AWAITING_TRANSFER', 'CLAIMED'), ('AWAITING_TRANSFER', 'CONFIRMED'),
    ('AWAITING_TRANSFER', 'REJECTED'), ('AWAITING_TRANSFER', 'CANCELLED'), ('AWAITING_TRANSFER', 'EXPIRED'),
    ('CLAIMED', 'CONFIRMED'), ('CLAIMED', 'REJECTED'),
    ('REJECTED', 'CONFIRMED'), ('CANCELLED', 'CONFIRMED'), ('EXPIRED', 'CONFIRMED')) THEN
    RAISE EXCEPTION 'A transfer does not go from % to %.', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER transfer_goes_forward BEFORE UPDATE ON transfer
  FOR EACH ROW EXECUTE FUNCTION transfer_goes_forward();

CREATE FUNCTION transfer_keeps_its_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A transfer keeps its payer, reference and amount.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER transfer_keeps_its_facts
  BEFORE UPDATE OF id, account_id, reference, amount_minor, currency_code, created_at
  ON transfer FOR EACH ROW EXECUTE FUNCTION transfer_keeps_its_facts();
CREATE TRIGGER transfer_stays BEFORE DELETE ON transfer
  FOR EACH ROW EXECUTE FUNCTION transfer_keeps_its_facts();
