CREATE TABLE comment (
  id ulid PRIMARY KEY,
  post_id ulid NOT NULL REFERENCES post ON DELETE CASCADE,
  author_id ulid NOT NULL REFERENCES account,
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL,
  -- By the creator of the post: it is then shown to her and to its author alone.
  hidden_at timestamptz,
  deleted_at timestamptz,
  -- What its author's client sent with it, so that a repeated request makes no second comment.
  idempotency_key text CHECK (length(idempotency_key) BETWEEN 1 AND 200)
);
CREATE INDEX comment_post ON comment (post_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX comment_author ON comment (author_id, id DESC);
CREATE UNIQUE INDEX comment_request ON comment (author_id, post_id, idempotency_key)
  WHERE idempotency_key IS NOT NULL;

CREATE TABLE reply (
  id ulid PRIMARY KEY,
  comment_id ulid NOT NULL REFERENCES comment ON DELETE CASCADE,
  author_id ulid NOT NULL REFERENCES account,
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  idempotency_key text CHECK (length(idempotency_key) BETWEEN 1 AND 200)
);
CREATE INDEX reply_comment ON reply (comment_id, id) WHERE deleted_at IS NULL;
CREATE INDEX reply_author ON reply (author_id, id DESC);
CREATE UNIQUE INDEX reply_request ON reply (author_id, comment_id, idempotency_key)
  WHERE idempotency_key IS NOT NULL;

-- Counts change often and what is counted never does, so they stand apart. `post_count.comments` counts the comments of a
-- post that are neither deleted nor hidden, `comment_count.replies` the replies that are not deleted.
CREATE TABLE comment_count (
  comment_id ulid PRIMARY KEY REFERENCES comment ON DELETE CASCADE,
  likes integer NOT NULL DEFAULT 0 CHECK (likes >= 0),
  replies integer NOT NULL DEFAULT 0 CHECK (replies >= 0)
) WITH (fillfactor = 60);
CREATE TABLE reply_count (
  reply_id ulid PRIMARY KEY REFERENCES reply ON DELETE CASCADE,
  likes integer NOT NULL DEFAULT 0 CHECK (likes >= 0)
) WITH (fillfactor = 60);

CREATE TABLE comment_like (
  comment_id ulid NOT NULL REFERENCES comment ON DELETE CASCADE,
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (comment_id, account_id)
);
CREATE INDEX comment_like_account ON comment_like (account_id, comment_id);
CREATE TABLE reply_like (
  reply_id ulid NOT NULL REFERENCES reply ON DELETE CASCADE,
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (reply_id, account_id)
);
CREATE INDEX reply_like_account ON reply_like (account_id, reply_id);

CREATE TABLE comment_mention (
  comment_id ulid NOT NULL REFERENCES comment ON DELETE CASCADE,
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  PRIMARY KEY (comment_id, account_id)
);
CREATE INDEX comment_mention_account ON comment_mention (account_id, comment_id);
CREATE TABLE reply_mention (
  reply_id ulid NOT NULL REFERENCES reply ON DELETE CASCADE,
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  PRIMARY KEY (reply_id, account_id)
);
CREATE INDEX reply_mention_account ON reply_mention (account_id, reply_id);
