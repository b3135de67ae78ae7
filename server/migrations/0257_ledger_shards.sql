-- expands
-- The ledger over shards (ADR 160): all accounts of a person lie in hers, and the platform has its own in each. What moves between
-- two shards is two legs, a transaction each, of which each sums to zero over a transit account of its shard. With one shard,
-- as every installation begins, there is no second leg.
CREATE TABLE ledger_shard (
  number smallint PRIMARY KEY CHECK (number >= 0),
  opened_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO ledger_shard (number) VALUES (0);

-- A person gets hers when she joins, for good.
CREATE FUNCTION ledger_shard_for_new() RETURNS smallint LANGUAGE sql VOLATILE AS $$
  SELECT number FROM ledger_shard ORDER BY random() LIMIT 1
$$;
ALTER TABLE account ADD COLUMN ledger_shard smallint NOT NULL DEFAULT 0;
ALTER TABLE account ALTER COLUMN ledger_shard SET DEFAULT ledger_shard_for_new();
ALTER TABLE account ADD CONSTRAINT account_ledger_shard_fkey FOREIGN KEY (ledger_shard) REFERENCES ledger_shard NOT VALID;

ALTER TABLE ledger_account ADD COLUMN shard smallint NOT NULL DEFAULT 0;
ALTER TABLE ledger_account
  ADD CONSTRAINT ledger_account_shard_fkey FOREIGN KEY (shard) REFERENCES ledger_shard NOT VALID,
  DROP CONSTRAINT ledger_account_check,
  ADD CONSTRAINT ledger_account_check CHECK (
    CASE WHEN owner_id IS NULL
      THEN kind IN ('fees', 'provider_fees', 'bank', 'payouts', 'transit') OR kind ~ '^provider:[a-z_]{2,30}$'
      ELSE kind IN ('available', 'pending', 'held', 'receivable')
    END) NOT VALID;
CREATE OR REPLACE TRIGGER ledger_account_keeps_its_holder
  BEFORE UPDATE OF id, owner_id, kind, currency_code, shard ON ledger_account
  FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();

-- The first leg has number 0, and stands for the whole wherever transactions are counted.
ALTER TABLE ledger_transaction
  ADD COLUMN shard smallint NOT NULL DEFAULT 0,
  ADD COLUMN leg smallint NOT NULL DEFAULT 0;
ALTER TABLE ledger_entry ADD COLUMN shard smallint NOT NULL DEFAULT 0;
ALTER TABLE ledger_uncleared ADD COLUMN shard smallint NOT NULL DEFAULT 0;
ALTER TABLE ledger_day ADD COLUMN shard smallint NOT NULL DEFAULT 0;
ALTER TABLE ledger_unsealed ADD COLUMN shard smallint NOT NULL DEFAULT 0;
ALTER TABLE ledger_seal ADD COLUMN shard smallint NOT NULL DEFAULT 0;
ALTER TABLE ledger_sealed ADD COLUMN shard smallint NOT NULL DEFAULT 0;

-- As before, and: transaction, entry and account lie in one shard, and what is on its way between two shards arrives within the
-- same commit.
CREATE OR REPLACE FUNCTION ledger_entry_fits() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  total numeric;
  holder ledger_account;
  moved ledger_transaction;
  before bigint;
BEGIN
  SELECT sum(amount) INTO total FROM ledger_entry WHERE transaction_id = NEW.transaction_id;
  IF total <> 0 THEN
    RAISE EXCEPTION 'The entries of ledger transaction % sum to %, not to zero.', NEW.transaction_id, total
      USING ERRCODE = 'check_violation';
  END IF;
  SELECT * INTO holder FROM ledger_account WHERE id = NEW.account_id;
  SELECT * INTO moved FROM ledger_transaction WHERE id = NEW.transaction_id;
  IF holder.currency_code IS DISTINCT FROM moved.currency_code THEN
    RAISE EXCEPTION 'Ledger entry of transaction % is on an account of another currency, or of none.', NEW.transaction_id
      USING ERRCODE = 'check_violation';
  END IF;
  IF holder.shard <> NEW.shard OR moved.shard <> NEW.shard THEN
    RAISE EXCEPTION 'Ledger transaction %, its entry and the account of that are not in one shard.', NEW.transaction_id
      USING ERRCODE = 'check_violation';
  END IF;
  IF (holder.owner_id IS NULL) <> (NEW.balance_after IS NULL) THEN
    RAISE EXCEPTION 'Ledger entries carry a balance on the accounts of people, and only there.'
      USING ERRCODE = 'check_violation';
  END IF;
  IF holder.kind = 'transit' THEN
    SELECT sum(entry.amount) INTO total
      FROM ledger_transaction leg
      JOIN ledger_entry entry ON entry.transaction_id = leg.id
      JOIN ledger_account transit ON transit.id = entry.account_id AND transit.kind = 'transit'
      WHERE leg.about_id = moved.about_id AND leg.kind = moved.kind;
    IF total <> 0 THEN
      RAISE EXCEPTION 'The legs of % about % leave % on its way between shards.', moved.kind, moved.about_id, total
        USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  IF holder.owner_id IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT balance_after INTO before FROM ledger_entry
    WHERE account_id = NEW.account_id AND balance_after IS NOT NULL AND created_at < NEW.created_at
    ORDER BY created_at DESC LIMIT 1;
  IF coalesce(before, 0) + NEW.amount <> NEW.balance_after
    OR holder.changed_at < NEW.created_at
    OR (holder.changed_at = NEW.created_at AND holder.balance <> NEW.balance_after) THEN
    RAISE EXCEPTION 'Ledger account % does not have the balance of its entries.', NEW.account_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- The first leg of a payment moves its whole amount, to where it is earned …
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
    WHERE booked.about_id = NEW.id AND booked.kind IN ('TOP_UP', 'TIP', 'SUBSCRIPTION') AND booked.leg = 0
      AND booked.currency_code = paid.currency_code;
  IF moved <> (CASE WHEN paid.status = 'SUCCEEDED' AND paid.outcome <> 'NOTHING_DUE'
    THEN ARRAY[paid.amount_minor] ELSE '{}' END) THEN
    RAISE EXCEPTION 'Payment % of % is %, and its ledger transactions moved %.', NEW.id, paid.amount_minor, paid.status, moved
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- … and that of a refund or a dispute what was booked for it.
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
    WHERE reversal.about_id = NEW.id AND reversal.leg = 0
      AND reversal.kind = CASE TG_TABLE_NAME WHEN 'refund' THEN 'REFUND' ELSE 'DISPUTE_LOST' END;
  IF moved <> (CASE WHEN booked > 0 THEN ARRAY[booked] ELSE '{}' END) THEN
    RAISE EXCEPTION 'The % % has booked %, and its ledger transactions moved %.', TG_TABLE_NAME, NEW.id, booked, moved
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- As before; the kind does not follow from the id any more once both, with the shard, are the key.
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
      GROUP BY booked.id, booked.kind) step;
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

-- Each shard has its own chain of seals.
CREATE OR REPLACE FUNCTION ledger_awaits_seal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_unsealed (transaction_id, shard) SELECT id, shard FROM booked;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION ledger_seal_is_full() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong bigint;
BEGIN
  SELECT seal.number INTO wrong FROM (SELECT DISTINCT shard, seal_number FROM added) AS touched
    JOIN ledger_seal seal ON seal.shard = touched.shard AND seal.number = touched.seal_number
    WHERE seal.transaction_count <> (
      SELECT count(*) FROM ledger_sealed WHERE shard = seal.shard AND seal_number = seal.number) LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'Ledger seal % does not have as many transactions as it says.', wrong
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- A seal over the newest seals of all shards, and over the top seal before it.
CREATE TABLE ledger_top_seal (
  number bigint PRIMARY KEY CHECK (number > 0),
  previous_number bigint GENERATED ALWAYS AS (nullif(number - 1, 0)) STORED,
  previous_hash bytea,
  sealed_at timestamptz NOT NULL,
  -- A line for each shard that has a seal, in the order of their numbers: shard, number of its newest seal, hash of that.
  content text NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  UNIQUE (number, hash),
  FOREIGN KEY (previous_number, previous_hash) REFERENCES ledger_top_seal (number, hash),
  CHECK ((previous_number IS NULL) = (previous_hash IS NULL))
);
CREATE TRIGGER ledger_top_seal_stays BEFORE UPDATE OR DELETE ON ledger_top_seal
  FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_top_seal_is_not_truncated BEFORE TRUNCATE ON ledger_top_seal
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
REVOKE ALL ON ledger_top_seal FROM PUBLIC;
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_top_seal FROM CURRENT_USER;
GRANT UPDATE (number) ON ledger_top_seal TO CURRENT_USER;
