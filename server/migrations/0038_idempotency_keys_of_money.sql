-- What the client sent with its request, and a hash of what it asked for: repeated, it moves nothing again.
ALTER TABLE refund
  ADD COLUMN idempotency_key text COLLATE "C" CHECK (length(idempotency_key) BETWEEN 1 AND 200),
  ADD COLUMN request_hash bytea CHECK (length(request_hash) = 32),
  ADD CONSTRAINT refund_key_has_request CHECK ((idempotency_key IS NULL) = (request_hash IS NULL)),
  ADD CONSTRAINT refund_key_has_admin CHECK (idempotency_key IS NULL OR requested_by IS NOT NULL);
CREATE UNIQUE INDEX refund_request ON refund (requested_by, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE TRIGGER refund_keeps_its_request BEFORE UPDATE OF idempotency_key, request_hash ON refund
  FOR EACH ROW EXECUTE FUNCTION reversal_keeps_its_facts();

ALTER TABLE withdrawal
  ADD COLUMN idempotency_key text COLLATE "C" CHECK (length(idempotency_key) BETWEEN 1 AND 200),
  ADD COLUMN request_hash bytea CHECK (length(request_hash) = 32),
  ADD CONSTRAINT withdrawal_key_has_request CHECK ((idempotency_key IS NULL) = (request_hash IS NULL));
CREATE UNIQUE INDEX withdrawal_request ON withdrawal (account_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE TRIGGER withdrawal_keeps_its_request BEFORE UPDATE OF idempotency_key, request_hash ON withdrawal
  FOR EACH ROW EXECUTE FUNCTION withdrawal_keeps_its_facts();
