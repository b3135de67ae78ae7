-- expands
-- outside a transaction
-- Reports are listed with the urgent ones first and within each group from the oldest on, appeals from the oldest appeal on.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reported_oldest ON reported ((((urgent = 0))::integer), first_at, subject_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS reported_kind_oldest ON reported (subject_kind, (((urgent = 0))::integer), first_at, subject_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS reported_accused_oldest ON reported (accused_id, (((urgent = 0))::integer), first_at, subject_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS report_decision_appealed_at ON report_decision (appealed_at, id) WHERE appeal IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS report_decision_appealed_at_open ON report_decision (appealed_at, id) WHERE appeal IS NOT NULL AND appeal_outcome IS NULL;
