-- expands
-- outside a transaction
ALTER TABLE post VALIDATE CONSTRAINT post_price_check;
ALTER TABLE post VALIDATE CONSTRAINT post_sells_to_check;
ALTER TABLE post VALIDATE CONSTRAINT post_is_sold_to_somebody;
ALTER TABLE post VALIDATE CONSTRAINT post_opens_from_check;
ALTER TABLE post VALIDATE CONSTRAINT post_gate_check;
ALTER TABLE post VALIDATE CONSTRAINT post_body_length_check;
ALTER TABLE media_file VALIDATE CONSTRAINT media_file_removed_is_deleted;
-- What a creator has for sale, newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS post_for_sale ON post (creator_id, id DESC) WHERE price_minor IS NOT NULL AND deleted_at IS NULL;
