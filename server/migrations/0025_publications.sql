-- How loud an audio is along its length.
ALTER TABLE media_file
  ADD COLUMN waveform smallint[] CHECK (cardinality(waveform) BETWEEN 1 AND 96 AND 0 <= ALL (waveform) AND 100 >= ALL (waveform));
COMMENT ON COLUMN media_file.renditions IS
  'By name: "original"; "320", "640", "1080" of a picture; "cover", "320", "640", "1080" and "captions" of a video; "cover" and its widths of an audio.';

-- A post that waits for its media: none yet, so nothing that shows posts can show it. It is taken away by the
-- transaction that publishes the post of the same id.
CREATE TABLE publication (
  post_id ulid PRIMARY KEY,
  creator_id ulid NOT NULL REFERENCES account,
  -- What the form said, checked: {"type", "isPublicPost", "caption", "contentTagCodes"}.
  fields jsonb NOT NULL CHECK (jsonb_typeof(fields) = 'object'),
  idempotency_key text CHECK (length(idempotency_key) BETWEEN 1 AND 200),
  state text NOT NULL DEFAULT 'PROCESSING' CHECK (state IN ('PROCESSING', 'FAILED')),
  -- How often a worker has begun, so that a file that kills workers is given up.
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  failure_code text,
  failure text,
  created_at timestamptz NOT NULL,
  CHECK ((state = 'FAILED') = (failure IS NOT NULL) AND (failure IS NULL) = (failure_code IS NULL))
);
CREATE UNIQUE INDEX publication_request ON publication (creator_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX publication_creator ON publication (creator_id, post_id DESC);
CREATE INDEX publication_created ON publication (created_at);

-- A file on its way to us, in one go or by a resumable upload. Its bytes are those of its stored pieces in order.
CREATE TABLE upload (
  id ulid PRIMARY KEY,
  owner_id ulid NOT NULL REFERENCES account,
  part text NOT NULL CHECK (part IN ('IMAGE', 'VIDEO', 'THUMBNAIL', 'CAPTIONS', 'AUDIO')),
  file_name text NOT NULL CHECK (length(file_name) <= 255),
  -- What a cover or captions share with their video.
  pair_key text CHECK (length(pair_key) BETWEEN 1 AND 100),
  bytes bigint NOT NULL CHECK (bytes BETWEEN 1 AND 52428800),
  received bigint NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND bytes),
  -- Whose publication it serves; without one it goes when it expires.
  publication_id ulid REFERENCES publication,
  expires_at timestamptz NOT NULL,
  CHECK (publication_id IS NULL OR received = bytes)
);
CREATE INDEX upload_owner ON upload (owner_id) WHERE publication_id IS NULL;
CREATE INDEX upload_publication ON upload (publication_id) WHERE publication_id IS NOT NULL;
CREATE INDEX upload_expires ON upload (expires_at) WHERE publication_id IS NULL;

-- Written before its bytes are; one that is not stored was cut off, and goes with its upload.
CREATE TABLE upload_piece (
  key text PRIMARY KEY,
  upload_id ulid NOT NULL REFERENCES upload,
  start bigint NOT NULL CHECK (start >= 0),
  bytes bigint CHECK (bytes > 0),
  is_stored boolean NOT NULL DEFAULT false,
  CHECK (NOT is_stored OR bytes IS NOT NULL)
);
CREATE UNIQUE INDEX upload_piece_stored ON upload_piece (upload_id, start) WHERE is_stored;
CREATE INDEX upload_piece_upload ON upload_piece (upload_id);

-- A file that the coming post will have: what it is made of, and, once it is, what was made.
CREATE TABLE publication_file (
  file_id ulid PRIMARY KEY,
  publication_id ulid NOT NULL REFERENCES publication ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 0 AND 3),
  upload_id ulid NOT NULL REFERENCES upload,
  thumbnail_id ulid REFERENCES upload,
  captions_id ulid REFERENCES upload,
  alternative_text text NOT NULL DEFAULT '' CHECK (length(alternative_text) <= 500),
  made jsonb CHECK (jsonb_typeof(made) = 'object'),
  UNIQUE (publication_id, position)
);
CREATE INDEX publication_file_upload ON publication_file (upload_id);
CREATE INDEX publication_file_thumbnail ON publication_file (thumbnail_id) WHERE thumbnail_id IS NOT NULL;
CREATE INDEX publication_file_captions ON publication_file (captions_id) WHERE captions_id IS NOT NULL;
