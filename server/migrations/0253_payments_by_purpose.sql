-- expands
-- outside a transaction
-- The few months among many tips of whoever paid or was paid, and what one paid another, without all that the two paid
-- or were paid else.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_paid ON payment (payer_id, purpose, id DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_received ON payment (creator_id, purpose, id DESC) WHERE creator_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_between ON payment (creator_id, payer_id) WHERE creator_id IS NOT NULL;
