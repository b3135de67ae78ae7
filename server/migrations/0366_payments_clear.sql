-- expands
-- When the money of a card charge can be withdrawn, as it was said when it came. Null where nothing waited, and of wallets.
ALTER TABLE payment ADD COLUMN clears_at timestamptz;
ALTER TABLE payment
  ADD CONSTRAINT payment_clears_check CHECK (clears_at IS NULL OR (method = 'CARD' AND status = 'SUCCEEDED')) NOT VALID;
