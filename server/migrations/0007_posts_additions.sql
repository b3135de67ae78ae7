-- A profile's tabs by type, and the home feed's last segment by type.
CREATE INDEX post_creator_type ON post (creator_id, type, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX post_public_type ON post (type, id DESC) WHERE deleted_at IS NULL AND is_public;

-- The answer to a repeated create-post: the post that its first sending made.
CREATE TABLE post_request (
  creator_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  idempotency_key text NOT NULL CHECK (length(idempotency_key) BETWEEN 1 AND 200),
  post_id ulid NOT NULL REFERENCES post ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (creator_id, idempotency_key)
);
CREATE INDEX post_request_created ON post_request (created_at);

-- What is being stored and belongs to nothing yet: written before the first byte, taken away by the transaction that
-- keeps the file. What stays was left by a process that died, and is swept.
CREATE TABLE media_upload (
  file_id ulid PRIMARY KEY,
  keys text[] NOT NULL,
  started_at timestamptz NOT NULL
);
CREATE INDEX media_upload_started ON media_upload (started_at);

INSERT INTO content_tag (code, name) VALUES
  ('ART', 'Art'),
  ('BEAUTY', 'Beauty'),
  ('BEHIND_THE_SCENES', 'Behind the scenes'),
  ('BOOKS', 'Books'),
  ('BUSINESS', 'Business'),
  ('COMEDY', 'Comedy'),
  ('DANCE', 'Dance'),
  ('EDUCATION', 'Education'),
  ('FASHION', 'Fashion'),
  ('FILM', 'Film'),
  ('FITNESS', 'Fitness'),
  ('FOOD', 'Food'),
  ('GAMING', 'Gaming'),
  ('LIFESTYLE', 'Lifestyle'),
  ('MUSIC', 'Music'),
  ('PHOTOGRAPHY', 'Photography'),
  ('PODCAST', 'Podcast'),
  ('SPORT', 'Sport'),
  ('TECHNOLOGY', 'Technology'),
  ('TRAVEL', 'Travel'),
  ('WELLNESS', 'Wellness'),
  ('WRITING', 'Writing');
