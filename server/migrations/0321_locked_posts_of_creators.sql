-- expands
-- outside a transaction
-- A creator's posts for subscribers, which their profile counts: none of the public ones is read for them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS post_locked_creator ON post (creator_id, id DESC) WHERE deleted_at IS NULL AND NOT is_public;
