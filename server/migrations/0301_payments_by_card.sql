-- expands
-- outside a transaction
-- What a card paid past the payer's wallet, which their history and statement list with what the wallet moved.
ALTER TABLE payment VALIDATE CONSTRAINT payment_card_brand_check;
ALTER TABLE payment VALIDATE CONSTRAINT payment_card_last4_check;
ALTER TABLE payment VALIDATE CONSTRAINT payment_card_label_check;
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_by_card ON payment (payer_id, finished_at DESC, id DESC)
  WHERE method = 'CARD' AND outcome = 'AS_MEANT' AND purpose IN ('TIPS', 'SUBSCRIPTION');
