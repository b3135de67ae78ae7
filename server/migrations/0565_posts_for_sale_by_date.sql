-- expands
-- outside a transaction
-- Posts for sale of all creators, newest first, for admins.
CREATE INDEX CONCURRENTLY IF NOT EXISTS post_for_sale_by_date ON post (id DESC)
  WHERE price_minor IS NOT NULL AND deleted_at IS NULL;
