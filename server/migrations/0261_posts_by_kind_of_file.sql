-- expands
-- outside a transaction
-- A creator's posts with pictures, or with videos, in the order of a list: none of her other posts is read for them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS media_file_kind_of_post ON media_file (owner_id, left(content_type, 5), post_id)
  WHERE purpose = 'POST' AND deleted_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS media_file_kind;
