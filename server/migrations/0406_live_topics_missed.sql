-- expands
-- outside a transaction
-- What a stream that goes on was not sent of its viewer's own.
ALTER TABLE event VALIDATE CONSTRAINT event_kind_check;
ALTER TABLE event VALIDATE CONSTRAINT event_changed_check;
ALTER TABLE signal VALIDATE CONSTRAINT signal_kind_check;
ALTER TABLE signal VALIDATE CONSTRAINT signal_check;
ALTER TABLE signal VALIDATE CONSTRAINT signal_check1;
ALTER TABLE signal VALIDATE CONSTRAINT signal_changed_check;
CREATE INDEX CONCURRENTLY IF NOT EXISTS signal_of_topic ON signal (account_id, id) WHERE kind = 'TOPIC';
