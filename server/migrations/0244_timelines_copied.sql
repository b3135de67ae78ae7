-- expands
-- outside a transaction
-- The newest thousand of whoever was there in the last 14 days. For all others, and for what is older, posts are read.
WITH reader AS (
  SELECT account_id AS id, max(last_used_at) AS seen_at
  FROM session
  WHERE last_used_at > now() - interval '14 days'
    AND NOT EXISTS (SELECT FROM timeline WHERE timeline.reader_id = session.account_id)
  GROUP BY account_id LIMIT 2000
), copied AS (
  INSERT INTO timeline_entry_by_reader (reader_id, post_id, creator_id, type)
  SELECT entry.reader_id, entry.post_id, entry.creator_id, entry.type
  FROM reader CROSS JOIN LATERAL (
    SELECT * FROM timeline_entry WHERE reader_id = reader.id ORDER BY post_id DESC LIMIT 1000
  ) AS entry
  ON CONFLICT DO NOTHING
)
INSERT INTO timeline (reader_id, seen_at, floor)
SELECT reader.id, reader.seen_at, coalesce((
  SELECT post_id FROM timeline_entry WHERE reader_id = reader.id ORDER BY post_id DESC OFFSET 1000 LIMIT 1), '')
FROM reader;
