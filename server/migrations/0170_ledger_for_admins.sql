-- How long a look at the whole ledger took and how many entries it held: unknown of looks before this.
ALTER TABLE ledger_check
  ADD COLUMN duration_ms bigint CHECK (duration_ms >= 0),
  ADD COLUMN entry_count bigint CHECK (entry_count >= 0),
  ADD CHECK ((duration_ms IS NULL) = (entry_count IS NULL));

-- The accounts of one kind or currency, in the order of their list: the platform's, and then those of the newest people.
CREATE INDEX ledger_account_kind ON ledger_account (kind, owner_id, currency_code);
CREATE INDEX ledger_account_currency ON ledger_account (currency_code, owner_id, kind);

-- What the seals of a day (UTC) hold, and how long one of its transactions waited at most: a seal every few seconds is too
-- many to add up for each look.
CREATE TABLE ledger_seal_day (
  day date PRIMARY KEY,
  seal_count bigint NOT NULL CHECK (seal_count > 0),
  transaction_count bigint NOT NULL CHECK (transaction_count > 0),
  longest_wait_ms bigint NOT NULL CHECK (longest_wait_ms >= 0)
);
INSERT INTO ledger_seal_day (day, seal_count, transaction_count, longest_wait_ms)
SELECT (seal.sealed_at AT TIME ZONE 'UTC')::date, count(*), sum(seal.transaction_count),
  max(greatest(0, extract(epoch FROM seal.sealed_at - booked.created_at) * 1000))::bigint
FROM ledger_seal seal JOIN ledger_transaction booked ON booked.id = seal.first_transaction_id
GROUP BY 1;
