-- expands
-- outside a transaction
-- Comments that were hidden before 0346: few.
UPDATE post_count SET has_hidden_comments = true WHERE post_id IN (
  SELECT comment.post_id FROM comment JOIN post_count USING (post_id)
  WHERE comment.hidden_at IS NOT NULL AND NOT post_count.has_hidden_comments LIMIT 5000);
