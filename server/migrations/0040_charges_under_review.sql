-- What the provider calls the charge: where two were paid under one reference, it tells them apart. Null where the provider
-- has no name of its own for it, or the charge was put before a person earlier than this was kept.
ALTER TABLE payment_review
  ADD COLUMN provider_id text COLLATE "C" CHECK (length(provider_id) BETWEEN 1 AND 200);
