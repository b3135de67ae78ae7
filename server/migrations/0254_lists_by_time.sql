-- expands
-- outside a transaction
-- Lists of people are shown by when each was put there: a page is read from where it begins, and not all who are on them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS favourite_added ON favourite (owner_id, added_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS block_made ON block (blocker_id, created_at, id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS user_list_item_added ON user_list_item (list_id, added_at, id);
