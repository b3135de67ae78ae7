-- Where else somebody is, in the order in which her page shows it.
CREATE TABLE profile_link (
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  place smallint NOT NULL CHECK (place BETWEEN 0 AND 7),
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 40),
  url text NOT NULL CHECK (length(url) <= 300 AND url ~ '^https://[^[:space:]/@]+\.[^[:space:]/@]+(/[^[:space:]]*)?$'),
  PRIMARY KEY (account_id, place)
);

-- What somebody says that her page is about.
CREATE TABLE creator_tag (
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  code text COLLATE "C" NOT NULL REFERENCES content_tag,
  place smallint NOT NULL CHECK (place BETWEEN 0 AND 4),
  PRIMARY KEY (account_id, code),
  UNIQUE (account_id, place)
);

-- Which of her counts nobody else is told.
ALTER TABLE account
  ADD COLUMN hidden_counts text[] NOT NULL DEFAULT '{}'
    CHECK (hidden_counts <@ '{SUBSCRIBERS,FOLLOWING,POSTS,LIKES}' AND array_position(hidden_counts, NULL) IS NULL);
