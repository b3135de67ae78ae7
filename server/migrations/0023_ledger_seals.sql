-- Seals: each holds a hash over a batch of ledger transactions as they were booked, and the hash of the seal before it.
CREATE TABLE ledger_seal (
  number bigint PRIMARY KEY CHECK (number > 0),
  previous_number bigint GENERATED ALWAYS AS (nullif(number - 1, 0)) STORED,
  previous_hash bytea,
  -- Its transactions in the order of their ids.
  first_transaction_id ulid NOT NULL REFERENCES ledger_transaction,
  last_transaction_id ulid NOT NULL REFERENCES ledger_transaction,
  transaction_count integer NOT NULL CHECK (transaction_count > 0),
  sealed_at timestamptz NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  UNIQUE (number, hash),
  -- One chain without gaps: each seal but the first follows from the one before.
  FOREIGN KEY (previous_number, previous_hash) REFERENCES ledger_seal (number, hash),
  CHECK ((previous_number IS NULL) = (previous_hash IS NULL)),
  CHECK (first_transaction_id <= last_transaction_id)
);

-- A transaction as it was sealed, with its entries: once, and word for word, so that a change shows what it was before.
CREATE TABLE ledger_sealed (
  transaction_id ulid NOT NULL UNIQUE REFERENCES ledger_transaction,
  seal_number bigint NOT NULL REFERENCES ledger_seal,
  content text NOT NULL,
  PRIMARY KEY (seal_number, transaction_id)
);

-- What waits for its seal. Each transaction enters with its commit and is never looked for by its id or time, both of which
-- may be older than those of others that were sealed before it committed.
CREATE TABLE ledger_unsealed (
  transaction_id ulid PRIMARY KEY,
  -- By the database's clock: how long it has waited.
  booked_at timestamptz NOT NULL DEFAULT now()
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

INSERT INTO ledger_unsealed (transaction_id) SELECT id FROM ledger_transaction;

CREATE FUNCTION ledger_awaits_seal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_unsealed (transaction_id) SELECT id FROM booked;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_awaits_seal AFTER INSERT ON ledger_transaction REFERENCING NEW TABLE AS booked
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_awaits_seal();

-- A seal is filled at once and never added to.
CREATE FUNCTION ledger_seal_is_full() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong bigint;
BEGIN
  SELECT seal.number INTO wrong FROM (SELECT DISTINCT seal_number FROM added) AS touched
    JOIN ledger_seal seal ON seal.number = touched.seal_number
    WHERE seal.transaction_count <> (SELECT count(*) FROM ledger_sealed WHERE seal_number = seal.number) LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'Ledger seal % does not have as many transactions as it says.', wrong
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_seal_is_full AFTER INSERT ON ledger_sealed REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_seal_is_full();

-- Nothing stops waiting but by being sealed.
CREATE FUNCTION ledger_waits_until_sealed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM released LEFT JOIN ledger_sealed USING (transaction_id) WHERE seal_number IS NULL) THEN
    RAISE EXCEPTION 'A ledger transaction waits until it is sealed.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_waits_until_sealed AFTER DELETE ON ledger_unsealed REFERENCING OLD TABLE AS released
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_waits_until_sealed();
CREATE TRIGGER ledger_unsealed_stays BEFORE UPDATE ON ledger_unsealed
  FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_unsealed_is_not_truncated BEFORE TRUNCATE ON ledger_unsealed
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE TRIGGER ledger_seal_stays BEFORE UPDATE OR DELETE ON ledger_seal
  FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_seal_is_not_truncated BEFORE TRUNCATE ON ledger_seal
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_sealed_stays BEFORE UPDATE OR DELETE ON ledger_sealed
  FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_sealed_is_not_truncated BEFORE TRUNCATE ON ledger_sealed
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

REVOKE ALL ON ledger_seal, ledger_sealed FROM PUBLIC;
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_sealed FROM CURRENT_USER;
REVOKE DELETE, TRUNCATE ON ledger_seal FROM CURRENT_USER;
