-- expands
-- By what the card that paid is recognized among all accounts: a keyed hash of the provider's own signature of the card.
ALTER TABLE payment
  ADD card_fingerprint bytea,
  ADD CONSTRAINT payment_card_fingerprint_check CHECK (
    card_fingerprint IS NULL OR (octet_length(card_fingerprint) = 32 AND method = 'CARD')) NOT VALID;
