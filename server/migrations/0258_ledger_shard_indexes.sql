-- expands
-- outside a transaction
-- What is unique with shards: an account of the platform in each, and a payment's legs one by one.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS account_id_ledger_shard_key ON account (id, ledger_shard);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_account_by_shard ON ledger_account (owner_id, currency_code, kind, shard) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_transaction_by_leg ON ledger_transaction (about_id, kind, leg);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_transaction_payment_leg ON ledger_transaction (about_id, leg) WHERE kind IN ('TOP_UP', 'TIP', 'SUBSCRIPTION');
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_seal_by_shard ON ledger_seal (shard, number);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_seal_hash_by_shard ON ledger_seal (shard, number, hash);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_sealed_by_shard ON ledger_sealed (shard, seal_number, transaction_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_account_by_kind ON ledger_account (kind, owner_id, currency_code, shard);
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_account_by_currency ON ledger_account (currency_code, owner_id, kind, shard);
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_seal_newest ON ledger_seal (sealed_at DESC, shard);
