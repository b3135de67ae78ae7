-- expands
-- outside a transaction
-- What a stream that resumes was not sent of the posts that it names.
CREATE INDEX CONCURRENTLY IF NOT EXISTS signal_of_post ON signal (post_id, id) WHERE kind = 'POST';
