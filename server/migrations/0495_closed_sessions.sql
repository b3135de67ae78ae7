-- expands
-- Sessions that ended because their account was closed, by its owner or by an admin, until they would have expired: whoever
-- still holds the token of one is told why they were signed out, and nobody else is.
CREATE TABLE closed_session (
  account_id ulid NOT NULL REFERENCES account,
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, token_hash)
);
CREATE INDEX closed_session_expires ON closed_session (expires_at);
