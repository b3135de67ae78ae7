-- Files that never come back: what a moderator removed for good, by the exact bytes that were sent or kept.
CREATE TABLE known_bad_file (
  id ulid PRIMARY KEY,
  -- Of the post, whose decision says why.
  post_id ulid NOT NULL,
  -- It may be gone by now.
  file_id ulid NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  content_type text NOT NULL,
  added_by ulid NOT NULL REFERENCES admin,
  added_at timestamptz NOT NULL,
  -- How often it was sent again.
  matches integer NOT NULL DEFAULT 0 CHECK (matches >= 0),
  matched_at timestamptz,
  removed_by ulid REFERENCES admin,
  removed_at timestamptz,
  CHECK ((removed_by IS NULL) = (removed_at IS NULL))
);
CREATE INDEX known_bad_file_post ON known_bad_file (post_id);

CREATE TABLE known_bad_hash (
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  bad_file_id ulid NOT NULL REFERENCES known_bad_file ON DELETE CASCADE,
  PRIMARY KEY (sha256, bad_file_id)
);

-- What was sent, so that the same can be known again once it is removed.
ALTER TABLE media_file ADD COLUMN sent_sha256 bytea CHECK (length(sent_sha256) = 32);
