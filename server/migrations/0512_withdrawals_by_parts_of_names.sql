-- expands
-- outside a transaction
-- The desk finds withdrawals by a part of a name or of an account number. What compared whole names is not needed beside that.
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawal_bank_trgm ON withdrawal USING gin (plain(bank_name) gin_trgm_ops);
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawal_account_name_trgm ON withdrawal USING gin (plain(bank_account_name) gin_trgm_ops);
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawal_account_number_trgm ON withdrawal USING gin (bank_account_number gin_trgm_ops);
DROP INDEX CONCURRENTLY IF EXISTS withdrawal_by_bank;
DROP INDEX CONCURRENTLY IF EXISTS withdrawal_by_account_name;
