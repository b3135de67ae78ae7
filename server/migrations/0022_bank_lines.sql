-- A file of a bank statement that an admin imported.
CREATE TABLE bank_statement (
  id ulid PRIMARY KEY,
  platform_account_id ulid NOT NULL REFERENCES platform_account,
  file_name text NOT NULL CHECK (length(file_name) <= 200),
  file_hash bytea NOT NULL CHECK (length(file_hash) = 32),
  line_count integer NOT NULL CHECK (line_count BETWEEN 0 AND 10000),
  new_count integer NOT NULL CHECK (new_count BETWEEN 0 AND line_count),
  skipped_count integer NOT NULL CHECK (skipped_count >= 0),
  imported_by ulid NOT NULL REFERENCES admin,
  created_at timestamptz NOT NULL
);
CREATE INDEX bank_statement_account ON bank_statement (platform_account_id, id DESC);

-- A line of a bank statement, once, whatever files it is in. NEW → MATCHED: it stands for the money of a transfer; or
-- → QUEUED for a person, who has it CREDITED, RETURNED or DISMISSED. OUTGOING: nothing came in with it.
CREATE TABLE bank_line (
  id ulid PRIMARY KEY,
  statement_id ulid NOT NULL REFERENCES bank_statement,
  platform_account_id ulid NOT NULL REFERENCES platform_account,
  -- What makes it this line and no other: the bank's id, or a hash of the line and how many alike stand before it.
  key text COLLATE "C" NOT NULL CHECK (length(key) BETWEEN 3 AND 300),
  booked_on date NOT NULL,
  -- Below zero where it went out.
  amount_minor bigint NOT NULL CHECK (abs(amount_minor) <= 1000000000000),
  currency_code text COLLATE "C" NOT NULL CHECK (currency_code ~ '^[A-Z]{3}$'),
  text text NOT NULL CHECK (length(text) <= 4000),
  bank_id text COLLATE "C" CHECK (length(bank_id) BETWEEN 1 AND 200),
  status text NOT NULL
    CHECK (status IN ('NEW', 'OUTGOING', 'MATCHED', 'QUEUED', 'CREDITED', 'RETURNED', 'DISMISSED')),
  -- Why it is, or was, for a person.
  doubt text CHECK (doubt ~ '^[A-Z_]{4,40}$'),
  -- The transfer that it is for, or seemed to be for.
  transfer_id ulid REFERENCES transfer,
  -- Whose wallet it was credited to by itself; null where it is the money of its transfer.
  credited_to ulid REFERENCES account,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by ulid REFERENCES admin,
  reason text CHECK (length(reason) BETWEEN 1 AND 500),
  UNIQUE (platform_account_id, key),
  CHECK ((status = 'OUTGOING') = (amount_minor <= 0)),
  CHECK (CASE WHEN status IN ('NEW', 'OUTGOING', 'MATCHED') THEN doubt IS NULL ELSE doubt IS NOT NULL END),
  CHECK (status <> 'MATCHED' OR transfer_id IS NOT NULL),
  CHECK (status <> 'NEW' OR transfer_id IS NULL),
  CHECK (credited_to IS NULL OR status = 'CREDITED'),
  CHECK (status <> 'CREDITED' OR num_nonnulls(transfer_id, credited_to) > 0),
  CHECK (num_nonnulls(decided_at, decided_by, reason)
    = CASE WHEN status IN ('CREDITED', 'RETURNED', 'DISMISSED') THEN 3 ELSE 0 END)
) WITH (fillfactor = 85);

-- One line is the money of a transfer.
CREATE UNIQUE INDEX bank_line_of_transfer ON bank_line (transfer_id)
  WHERE status = 'MATCHED' OR (status = 'CREDITED' AND credited_to IS NULL);
CREATE INDEX bank_line_transfer ON bank_line (transfer_id, id DESC) WHERE transfer_id IS NOT NULL;
CREATE INDEX bank_line_status ON bank_line (status, id DESC);
CREATE INDEX bank_line_statement ON bank_line (statement_id, id);
CREATE INDEX bank_line_new ON bank_line (id) WHERE status = 'NEW';

-- At commit: a line that is the money of a transfer is all of it, and one that was credited by itself is in that wallet.
CREATE FUNCTION bank_line_has_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept bank_line;
  moved bigint[];
BEGIN
  SELECT * INTO kept FROM bank_line WHERE id = NEW.id;
  IF kept.status = 'MATCHED' OR (kept.status = 'CREDITED' AND kept.credited_to IS NULL) THEN
    IF NOT EXISTS (
      SELECT FROM transfer WHERE id = kept.transfer_id AND status = 'CONFIRMED'
        AND received_minor = kept.amount_minor AND currency_code = kept.currency_code) THEN
      RAISE EXCEPTION 'Bank line % is not what was confirmed of transfer %.', NEW.id, kept.transfer_id
        USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  SELECT coalesce(array_agg(entry.amount), '{}') INTO moved
    FROM ledger_transaction booked
    LEFT JOIN (
      SELECT ledger_entry.transaction_id, ledger_entry.amount
      FROM ledger_entry JOIN ledger_account ON ledger_account.id = ledger_entry.account_id
      WHERE ledger_account.owner_id = kept.credited_to AND ledger_account.kind = 'available'
        AND ledger_account.currency_code = kept.currency_code) entry ON entry.transaction_id = booked.id
    WHERE booked.about_id = NEW.id AND booked.kind = 'OFFLINE_TRANSFER';
  IF moved <> (CASE WHEN kept.credited_to IS NULL THEN '{}' ELSE ARRAY[kept.amount_minor] END) THEN
    RAISE EXCEPTION 'Bank line % is % with %, and % was credited.', NEW.id, kept.status, kept.amount_minor, moved
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER bank_line_has_moved AFTER INSERT OR UPDATE ON bank_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bank_line_has_moved();

CREATE FUNCTION bank_line_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (
    ('NEW', 'MATCHED'), ('NEW', 'QUEUED'), ('QUEUED', 'CREDITED'), ('QUEUED', 'RETURNED'), ('QUEUED', 'DISMISSED')) THEN
    RAISE EXCEPTION 'A bank line does not go from % to %.', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_line_goes_forward BEFORE UPDATE ON bank_line
  FOR EACH ROW EXECUTE FUNCTION bank_line_goes_forward();

CREATE FUNCTION bank_line_keeps_its_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A bank line keeps what the bank said.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER bank_line_keeps_its_facts
  BEFORE UPDATE OF id, statement_id, platform_account_id, key, booked_on, amount_minor, currency_code, text, bank_id,
    created_at
  ON bank_line FOR EACH ROW EXECUTE FUNCTION bank_line_keeps_its_facts();
CREATE TRIGGER bank_line_stays BEFORE DELETE ON bank_line
  FOR EACH ROW EXECUTE FUNCTION bank_line_keeps_its_facts();
