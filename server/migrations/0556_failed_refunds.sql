-- expands
-- A refund that failed says why, in the words of its card provider: an admin decides by it whether to try again.
ALTER TABLE refund
  ADD COLUMN failure text,
  ADD CONSTRAINT refund_failure_check CHECK (length(failure) BETWEEN 1 AND 500) NOT VALID;
COMMENT ON COLUMN refund.failure IS 'Why the card provider has refused it; null where it gave no reason, and of other refunds.';
