-- expands
-- outside a transaction
-- Admins find a payment by what somebody says was taken: its amount, or of a card the whole of the charge.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_amount ON payment (currency_code, amount_minor, id DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_total ON payment (currency_code, total_minor, id DESC) WHERE total_minor IS NOT NULL;
