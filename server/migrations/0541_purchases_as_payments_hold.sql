-- expands
-- outside a transaction
ALTER TABLE ledger_transaction VALIDATE CONSTRAINT ledger_transaction_kind_check;
ALTER TABLE payment VALIDATE CONSTRAINT payment_purpose_check;
ALTER TABLE payment VALIDATE CONSTRAINT payment_item_kind_check;
ALTER TABLE payment VALIDATE CONSTRAINT payment_item_check;
-- A payment's legs one by one, whatever kinds there are; what names the kinds is not needed beside it.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_transaction_of_payment ON ledger_transaction (about_id, leg)
  WHERE is_payment_kind(kind);
DROP INDEX CONCURRENTLY IF EXISTS ledger_transaction_payment_leg;
-- What a card paid to a creator, past the payer's wallet.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_by_card_to_creator ON payment (payer_id, finished_at DESC, id DESC)
  WHERE method = 'CARD' AND outcome = 'AS_MEANT' AND creator_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS payment_by_card;
