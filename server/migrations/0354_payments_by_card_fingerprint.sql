-- expands
-- outside a transaction
-- Which cards an account paid with, and which accounts paid with a card.
ALTER TABLE payment VALIDATE CONSTRAINT payment_card_fingerprint_check;
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_card_of_payer ON payment (payer_id, card_fingerprint)
  WHERE card_fingerprint IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_payer_of_card ON payment (card_fingerprint, payer_id)
  WHERE card_fingerprint IS NOT NULL;
