-- expands
-- outside a transaction
-- The newest posts for subscribers, of which home shows some to who is no subscriber.
CREATE INDEX CONCURRENTLY IF NOT EXISTS post_locked ON post (id DESC) WHERE deleted_at IS NULL AND NOT is_public;
