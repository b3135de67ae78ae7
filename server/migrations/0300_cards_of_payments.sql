-- expands
-- The card that paid, as a receipt names it: of its number never more than the last four digits.
ALTER TABLE payment
  ADD card_brand text,
  ADD card_last4 text,
  ADD CONSTRAINT payment_card_brand_check CHECK (length(card_brand) BETWEEN 1 AND 40) NOT VALID,
  ADD CONSTRAINT payment_card_last4_check CHECK (card_last4 ~ '^[0-9]{4}$') NOT VALID,
  ADD CONSTRAINT payment_card_label_check CHECK (
    (card_brand IS NULL) = (card_last4 IS NULL) AND (card_last4 IS NULL OR method = 'CARD')) NOT VALID;
