-- When a bucket is full again: later for every token that is taken, and as good as no row once it is past. The key is a
-- hash, so that no address is kept here. A crash empties the table, and everybody's bucket is full.
CREATE UNLOGGED TABLE token_bucket (
  key bytea PRIMARY KEY CHECK (length(key) = 32),
  full_at timestamptz NOT NULL
) WITH (fillfactor = 60);
CREATE INDEX token_bucket_full ON token_bucket (full_at);
