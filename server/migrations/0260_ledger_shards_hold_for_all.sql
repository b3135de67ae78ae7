-- expands
-- outside a transaction
-- Of the rows from before as well. The index of payments that knew no legs lets each have one only.
ALTER TABLE account VALIDATE CONSTRAINT account_ledger_shard_fkey;
ALTER TABLE ledger_account VALIDATE CONSTRAINT ledger_account_shard_fkey;
ALTER TABLE ledger_account VALIDATE CONSTRAINT ledger_account_check;
ALTER TABLE ledger_account VALIDATE CONSTRAINT ledger_account_owner_id_fkey;
ALTER TABLE ledger_sealed VALIDATE CONSTRAINT ledger_sealed_seal_number_fkey;
ALTER TABLE ledger_seal VALIDATE CONSTRAINT ledger_seal_previous_number_previous_hash_fkey;
DROP INDEX CONCURRENTLY IF EXISTS ledger_transaction_payment;
DROP INDEX CONCURRENTLY IF EXISTS ledger_account_kind;
DROP INDEX CONCURRENTLY IF EXISTS ledger_account_currency;
