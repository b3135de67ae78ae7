-- A feed of what one person may see of one creator, for programs that cannot sign in: whoever has its address reads it.
CREATE TABLE private_feed (
  id ulid PRIMARY KEY,
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  creator_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  UNIQUE (account_id, creator_id),
  CHECK (creator_id <> account_id)
);
CREATE INDEX private_feed_creator ON private_feed (creator_id);
