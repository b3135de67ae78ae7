-- expands
-- outside a transaction
-- Posts that the platform removed and that were for sale: what is still open of them is refunded later.
CREATE INDEX CONCURRENTLY IF NOT EXISTS post_removed_from_sale ON post (id)
  WHERE deleted_by_admin IS NOT NULL AND gate IS NOT NULL;
