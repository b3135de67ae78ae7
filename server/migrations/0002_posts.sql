CREATE TABLE post (
  id ulid PRIMARY KEY,
  creator_id ulid NOT NULL REFERENCES account,
  type text NOT NULL CHECK (type IN ('TEXT', 'MEDIA', 'AUDIO', 'POLL')),
  caption text NOT NULL CHECK (length(caption) BETWEEN 1 AND 250),
  is_public boolean NOT NULL,
  posted_at timestamptz NOT NULL,
  deleted_at timestamptz,
  deleted_by ulid REFERENCES account,
  CHECK ((deleted_at IS NULL) = (deleted_by IS NULL))
);
CREATE INDEX post_creator ON post (creator_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX post_public ON post (id DESC) WHERE deleted_at IS NULL AND is_public;

-- Counts change often and the post never does, so they stand apart.
CREATE TABLE post_count (
  post_id ulid PRIMARY KEY REFERENCES post ON DELETE CASCADE,
  likes integer NOT NULL DEFAULT 0 CHECK (likes >= 0),
  comments integer NOT NULL DEFAULT 0 CHECK (comments >= 0)
) WITH (fillfactor = 60);

CREATE TABLE post_like (
  post_id ulid NOT NULL REFERENCES post ON DELETE CASCADE,
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (post_id, account_id)
);
CREATE INDEX post_like_account ON post_like (account_id, post_id);

CREATE TABLE mention (
  post_id ulid NOT NULL REFERENCES post ON DELETE CASCADE,
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  PRIMARY KEY (post_id, account_id)
);

CREATE TABLE content_tag (
  code text COLLATE "C" PRIMARY KEY CHECK (code ~ '^[A-Z0-9_]{2,40}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 40)
);
CREATE TABLE post_content_tag (
  post_id ulid NOT NULL REFERENCES post ON DELETE CASCADE,
  code text NOT NULL REFERENCES content_tag,
  PRIMARY KEY (post_id, code)
);

-- The home feed of a reader, kept by fan-out after a post is published and after a subscription begins or ends.
CREATE TABLE timeline_entry (
  reader_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  post_id ulid NOT NULL REFERENCES post ON DELETE CASCADE,
  creator_id ulid NOT NULL,
  type text NOT NULL,
  PRIMARY KEY (reader_id, post_id)
);
CREATE INDEX timeline_entry_creator ON timeline_entry (reader_id, creator_id);
CREATE INDEX timeline_entry_type ON timeline_entry (reader_id, type, post_id DESC);

-- One stored file and its renditions. `post_id` null: an avatar or banner, which everybody may see.
CREATE TABLE media_file (
  id ulid PRIMARY KEY,
  owner_id ulid NOT NULL REFERENCES account,
  purpose text NOT NULL CHECK (purpose IN ('POST', 'AVATAR', 'BANNER')),
  post_id ulid REFERENCES post,
  position smallint NOT NULL DEFAULT 0 CHECK (position BETWEEN 0 AND 3),
  content_type text NOT NULL,
  width integer CHECK (width > 0),
  height integer CHECK (height > 0),
  duration_seconds double precision CHECK (duration_seconds >= 0),
  bytes bigint NOT NULL CHECK (bytes > 0),
  placeholder text,
  -- By rendition name ("original", "320", "640", "1080"): {"key", "contentType", "width", "height", "bytes"}.
  renditions jsonb NOT NULL CHECK (jsonb_typeof(renditions) = 'object'),
  alternative_text text NOT NULL DEFAULT '' CHECK (length(alternative_text) <= 500),
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  CHECK ((purpose = 'POST') = (post_id IS NOT NULL))
);
CREATE UNIQUE INDEX media_file_post ON media_file (post_id, position) WHERE post_id IS NOT NULL;
CREATE INDEX media_file_deleted ON media_file (deleted_at) WHERE deleted_at IS NOT NULL;

ALTER TABLE account
  ADD FOREIGN KEY (avatar_file_id) REFERENCES media_file,
  ADD FOREIGN KEY (banner_file_id) REFERENCES media_file;
