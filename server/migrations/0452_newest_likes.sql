-- expands
-- outside a transaction
-- The newest like of a post whose giver its creator may come upon: a notification of likes names them as it is read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS post_like_newest ON post_like (post_id, created_at DESC);
