-- expands
-- outside a transaction
-- Tags that are the same by 0473 are told apart as in 0457, all of them stay.
UPDATE content_tag SET name = btrim(left(name, 35)) || ' ' || right(id, 4) WHERE ctid IN (
  SELECT one.ctid FROM content_tag AS one JOIN content_tag AS other
    ON other.id < one.id AND tag_key(other.name) = tag_key(one.name) LIMIT 1000);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS content_tag_key ON content_tag (tag_key(name));
