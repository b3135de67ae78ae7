-- expands
-- outside a transaction
-- Lines of bank statements are listed by when the bank booked them, then as the file has them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS bank_line_booked ON bank_line (booked_on DESC, id DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS bank_line_status_booked ON bank_line (status, booked_on DESC, id DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS bank_line_account_booked
  ON bank_line (platform_account_id, booked_on DESC, id DESC);
