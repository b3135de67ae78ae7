-- A hash of what a post's request asked for, beside its key: the same key with other words is refused, not answered with the
-- first post. What was kept before this has none.
ALTER TABLE publication ADD COLUMN request_hash bytea,
  ADD CONSTRAINT publication_request_hash CHECK (
    request_hash IS NULL OR (idempotency_key IS NOT NULL AND length(request_hash) = 32));
ALTER TABLE post_request ADD COLUMN request_hash bytea CHECK (length(request_hash) = 32);
