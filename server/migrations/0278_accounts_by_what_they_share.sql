-- expands
-- outside a transaction
-- Other accounts with the same bank account, card or device as one that asks for a payout.
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_bank_number ON account (bank_account_number)
  WHERE bank_account_number IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS saved_card_look ON saved_card (last4, expiry_year, expiry_month);
CREATE INDEX CONCURRENTLY IF NOT EXISTS session_device ON session (address, user_agent);
