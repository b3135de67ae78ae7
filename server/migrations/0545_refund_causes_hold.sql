-- expands
-- outside a transaction
ALTER TABLE refund VALIDATE CONSTRAINT refund_cause_check;
ALTER TABLE refund VALIDATE CONSTRAINT refund_with_cause_is_of_payment;
ALTER TABLE refund VALIDATE CONSTRAINT refund_is_decided_by_admin;
ALTER TABLE refund VALIDATE CONSTRAINT refund_check2;
ALTER TABLE refund VALIDATE CONSTRAINT refund_is_asked_for;
-- Nobody asks for another while one is on its way, whoever asked.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS refund_on_its_way ON refund (payment_id)
  WHERE state = 'PENDING' AND (requested_by IS NOT NULL OR cause IS NOT NULL);
-- What creators refunded today, and what a job has refunded.
CREATE INDEX CONCURRENTLY IF NOT EXISTS refund_by_cause ON refund (cause, created_at) WHERE cause IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS refund_asked_of_payment;
