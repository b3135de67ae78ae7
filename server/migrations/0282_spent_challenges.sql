-- expands
-- Proofs of work that were used, until they would have ended: each is good once. Of a challenge nothing else is kept.
CREATE TABLE spent_challenge (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX spent_challenge_expires ON spent_challenge (expires_at);
