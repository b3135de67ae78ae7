-- Double-entry accounts. An amount above zero is a credit: it raises what the platform owes the account's holder.
-- A person's accounts (`owner_id`) keep their balance here, changed under the row's lock and only together with an
-- entry. The platform's are hot: no payment locks them, they keep no balance, and `ledger_day` rolls their entries up.
CREATE TABLE ledger_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id ulid REFERENCES account,
  kind text COLLATE "C" NOT NULL,
  currency_code currency_code NOT NULL,
  balance bigint,
  -- `created_at` of the newest entry.
  changed_at timestamptz,
  UNIQUE NULLS NOT DISTINCT (owner_id, currency_code, kind),
  CHECK (
    CASE WHEN owner_id IS NULL
      THEN kind IN ('fees', 'provider_fees', 'bank', 'payouts') OR kind ~ '^provider:[a-z_]{2,30}$'
      ELSE kind IN ('available', 'pending', 'held', 'receivable')
    END),
  CHECK ((owner_id IS NULL) = (balance IS NULL)),
  -- A receivable is what its holder owes the platform, so it stands below zero; every other account above.
  CHECK (CASE kind WHEN 'receivable' THEN -balance ELSE balance END BETWEEN 0 AND 1000000000000000),
  CHECK (owner_id IS NOT NULL OR changed_at IS NULL),
  CHECK (changed_at IS NOT NULL OR coalesce(balance, 0) = 0)
) WITH (fillfactor = 70);

CREATE TABLE ledger_transaction (
  id ulid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN (
    'TOP_UP', 'OFFLINE_TRANSFER', 'TIP', 'SUBSCRIPTION', 'CLEARING',
    'WITHDRAWAL_REQUEST', 'WITHDRAWAL_PAYOUT', 'WITHDRAWAL_RELEASE', 'REFUND', 'DISPUTE_LOST')),
  -- The payment, withdrawal, refund or, for a clearing, the transaction that this one is about: moved once, ever.
  about_id ulid NOT NULL,
  reference text COLLATE "C" CHECK (length(reference) <= 100),
  currency_code currency_code NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (about_id, kind)
);
CREATE INDEX ledger_transaction_created ON ledger_transaction (created_at);

-- Ready to be partitioned by ranges of `transaction_id`: ids sort by age, and the key begins with it.
-- `account_id` has no foreign key, because its check would lock the platform's hot rows; the trigger below looks instead.
CREATE TABLE ledger_entry (
  transaction_id ulid NOT NULL REFERENCES ledger_transaction,
  account_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0 AND abs(amount) <= 1000000000000),
  -- The balance of a person's account with this entry; null on the platform's accounts.
  balance_after bigint,
  -- Strictly rising within a person's account.
  created_at timestamptz NOT NULL,
  PRIMARY KEY (transaction_id, account_id)
);
CREATE UNIQUE INDEX ledger_entry_person ON ledger_entry (account_id, created_at) WHERE balance_after IS NOT NULL;
CREATE INDEX ledger_entry_platform ON ledger_entry (account_id, created_at) WHERE balance_after IS NULL;

-- Earnings in a `pending` account, until the clearing period is over.
CREATE TABLE ledger_uncleared (
  transaction_id ulid NOT NULL REFERENCES ledger_transaction,
  owner_id ulid NOT NULL REFERENCES account,
  currency_code currency_code NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  due_at timestamptz NOT NULL,
  PRIMARY KEY (transaction_id, owner_id)
);
CREATE INDEX ledger_uncleared_due ON ledger_uncleared (due_at);
CREATE INDEX ledger_uncleared_owner ON ledger_uncleared (owner_id);

-- What a day (UTC) that is over added to an account of the platform.
CREATE TABLE ledger_day (
  account_id bigint NOT NULL REFERENCES ledger_account,
  day date NOT NULL,
  amount bigint NOT NULL,
  entry_count bigint NOT NULL CHECK (entry_count > 0),
  PRIMARY KEY (account_id, day)
);

CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger is append-only: no % on %.', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER ledger_transaction_stays BEFORE UPDATE OR DELETE ON ledger_transaction
  FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_transaction_is_not_truncated BEFORE TRUNCATE ON ledger_transaction
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_entry_stays BEFORE UPDATE OR DELETE ON ledger_entry
  FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_entry_is_not_truncated BEFORE TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_account_stays BEFORE DELETE ON ledger_account
  FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_account_is_not_truncated BEFORE TRUNCATE ON ledger_account
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_account_keeps_its_holder BEFORE UPDATE OF id, owner_id, kind, currency_code ON ledger_account
  FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();

REVOKE ALL ON ledger_transaction, ledger_entry FROM PUBLIC;
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_entry FROM CURRENT_USER;
REVOKE DELETE, TRUNCATE ON ledger_transaction FROM CURRENT_USER;

-- At commit: a transaction has entries that sum to zero.
CREATE FUNCTION ledger_transaction_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total numeric;
BEGIN
  SELECT sum(amount) INTO total FROM ledger_entry WHERE transaction_id = NEW.id;
  IF total IS DISTINCT FROM 0 THEN
    RAISE EXCEPTION 'The entries of ledger transaction % sum to %, not to zero.', NEW.id, coalesce(total::text, 'nothing')
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_transaction_balances AFTER INSERT ON ledger_transaction
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_transaction_balances();

-- At commit: an entry leaves its transaction at zero, is in the currency of both its sides, and on a person's account
-- follows from the entry before it.
CREATE FUNCTION ledger_entry_fits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total numeric;
  holder ledger_account;
  currency text;
  before bigint;
BEGIN
  SELECT sum(amount) INTO total FROM ledger_entry WHERE transaction_id = NEW.transaction_id;
  IF total <> 0 THEN
    RAISE EXCEPTION 'The entries of ledger transaction % sum to %, not to zero.', NEW.transaction_id, total
      USING ERRCODE = 'check_violation';
  END IF;
  SELECT * INTO holder FROM ledger_account WHERE id = NEW.account_id;
  SELECT currency_code INTO currency FROM ledger_transaction WHERE id = NEW.transaction_id;
  IF holder.currency_code IS DISTINCT FROM currency THEN
    RAISE EXCEPTION 'Ledger entry of transaction % is on an account of another currency, or of none.', NEW.transaction_id
      USING ERRCODE = 'check_violation';
  END IF;
  IF (holder.owner_id IS NULL) <> (NEW.balance_after IS NULL) THEN
    RAISE EXCEPTION 'Ledger entries carry a balance on the accounts of people, and only there.'
      USING ERRCODE = 'check_violation';
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
CREATE CONSTRAINT TRIGGER ledger_entry_fits AFTER INSERT ON ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entry_fits();

-- At commit: a person's balance is the one that the newest entry says.
CREATE FUNCTION ledger_balance_has_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  holder ledger_account;
  newest bigint;
BEGIN
  SELECT * INTO holder FROM ledger_account WHERE id = NEW.id;
  SELECT balance_after INTO newest FROM ledger_entry
    WHERE account_id = NEW.id AND balance_after IS NOT NULL AND created_at = holder.changed_at;
  IF coalesce(newest, 0) IS DISTINCT FROM coalesce(holder.balance, 0) OR (newest IS NULL) <> (holder.changed_at IS NULL) THEN
    RAISE EXCEPTION 'The balance of ledger account % was changed without an entry.', NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_balance_has_entry AFTER INSERT OR UPDATE ON ledger_account
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balance_has_entry();
