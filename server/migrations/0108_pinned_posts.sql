-- A post that its creator shows first on her page: one of hers at most, and none that is gone.
ALTER TABLE post
  ADD COLUMN is_pinned boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT post_pinned_is_there CHECK (NOT is_pinned OR deleted_at IS NULL);
CREATE UNIQUE INDEX post_pinned ON post (creator_id) WHERE is_pinned;
