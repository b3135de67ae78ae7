-- expands
-- outside a transaction
-- No notice was acted on whose sender is not known to read its address; those that wait for that are few, and are found by their age.
CREATE INDEX CONCURRENTLY IF NOT EXISTS takedown_unconfirmed ON takedown (created_at) WHERE confirmed_at IS NULL;
ALTER TABLE takedown VALIDATE CONSTRAINT takedown_confirmed;
ALTER TABLE one_time_code VALIDATE CONSTRAINT one_time_code_purpose_check;
