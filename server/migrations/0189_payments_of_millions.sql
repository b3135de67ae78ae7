-- Payments by what admins narrow them down by together, in the order of ids, which is that of age.
DROP INDEX payment_unfinished;
CREATE INDEX payment_kind ON payment (method, purpose, status, id DESC);
