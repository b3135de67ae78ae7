-- expands
-- outside a transaction
ALTER TABLE refund VALIDATE CONSTRAINT refund_failure_check;
