-- A creator's request to be paid what was available in her wallet. PENDING → APPROVED → PAID, or PENDING → DISAPPROVED.
-- The money is held from the request on; it leaves with PAID and goes back with DISAPPROVED.
CREATE TABLE withdrawal (
  id ulid PRIMARY KEY,
  account_id ulid NOT NULL REFERENCES account,
  amount_minor bigint NOT NULL CHECK (amount_minor BETWEEN 1 AND 1000000000000),
  currency_code currency_code NOT NULL,
  bank_name text NOT NULL CHECK (length(bank_name) BETWEEN 1 AND 100),
  bank_account_name text NOT NULL CHECK (length(bank_account_name) BETWEEN 1 AND 100),
  bank_account_number text NOT NULL CHECK (bank_account_number ~ '^[0-9]{10}$'),
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'APPROVED', 'PAID', 'DISAPPROVED')),
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by ulid,
  -- Why it was disapproved, as its owner reads it.
  reason text CHECK (length(reason) BETWEEN 1 AND 500),
  paid_at timestamptz,
  -- What the bank calls the payout.
  payout_reference text CHECK (length(payout_reference) BETWEEN 1 AND 100),
  CHECK ((status = 'PENDING') = (decided_at IS NULL)),
  CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
  CHECK ((status = 'DISAPPROVED') = (reason IS NOT NULL)),
  CHECK ((status = 'PAID') = (paid_at IS NOT NULL)),
  CHECK (payout_reference IS NULL OR status = 'PAID')
) WITH (fillfactor = 85);

-- One at a time.
CREATE UNIQUE INDEX withdrawal_pending ON withdrawal (account_id) WHERE status = 'PENDING';
CREATE INDEX withdrawal_account ON withdrawal (account_id, id DESC);
CREATE INDEX withdrawal_status ON withdrawal (status, id DESC);

-- The money that was held is paid out or released, and not both.
CREATE UNIQUE INDEX ledger_transaction_withdrawal ON ledger_transaction (about_id)
  WHERE kind IN ('WITHDRAWAL_PAYOUT', 'WITHDRAWAL_RELEASE');

-- At commit, the money is where the status says.
CREATE FUNCTION withdrawal_has_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept withdrawal;
  moved text[];
BEGIN
  SELECT * INTO kept FROM withdrawal WHERE id = NEW.id;
  SELECT coalesce(array_agg(kind ORDER BY kind), '{}') INTO moved FROM ledger_transaction
    WHERE about_id = NEW.id AND currency_code = kept.currency_code
      AND kind IN ('WITHDRAWAL_REQUEST', 'WITHDRAWAL_PAYOUT', 'WITHDRAWAL_RELEASE');
  IF moved <> (CASE kept.status
    WHEN 'PAID' THEN ARRAY['WITHDRAWAL_PAYOUT', 'WITHDRAWAL_REQUEST']
    WHEN 'DISAPPROVED' THEN ARRAY['WITHDRAWAL_RELEASE', 'WITHDRAWAL_REQUEST']
    ELSE ARRAY['WITHDRAWAL_REQUEST'] END) THEN
    RAISE EXCEPTION 'Withdrawal % is % and has the ledger transactions %.', NEW.id, kept.status, moved
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER withdrawal_has_moved AFTER INSERT OR UPDATE ON withdrawal
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION withdrawal_has_moved();

CREATE FUNCTION withdrawal_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (
    ('PENDING', 'APPROVED'), ('PENDING', 'DISAPPROVED'), ('APPROVED', 'PAID')) THEN
    RAISE EXCEPTION 'A withdrawal does not go from % to %.', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER withdrawal_goes_forward BEFORE UPDATE ON withdrawal
  FOR EACH ROW EXECUTE FUNCTION withdrawal_goes_forward();

CREATE FUNCTION withdrawal_keeps_its_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A withdrawal keeps its owner, amount and bank account.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER withdrawal_keeps_its_facts
  BEFORE UPDATE OF id, account_id, amount_minor, currency_code, bank_name, bank_account_name, bank_account_number,
    created_at
  ON withdrawal FOR EACH ROW EXECUTE FUNCTION withdrawal_keeps_its_facts();
CREATE TRIGGER withdrawal_stays BEFORE DELETE ON withdrawal
  FOR EACH ROW EXECUTE FUNCTION withdrawal_keeps_its_facts();
