-- expands
-- outside a transaction
-- What a stream that goes on was not told of its viewer's own account.
ALTER TABLE event VALIDATE CONSTRAINT event_kind_check;
ALTER TABLE signal VALIDATE CONSTRAINT signal_kind_check;
ALTER TABLE signal VALIDATE CONSTRAINT signal_check1;
CREATE INDEX CONCURRENTLY IF NOT EXISTS signal_of_user ON signal (account_id, id) WHERE kind = 'USER';
