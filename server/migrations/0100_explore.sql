-- What many look at just now, best first: made anew every few minutes, so that no request weighs all posts or all creators.
CREATE TABLE trending_post (
  place integer PRIMARY KEY CHECK (place > 0),
  post_id ulid NOT NULL UNIQUE REFERENCES post ON DELETE CASCADE
);

-- The most followed creators of a content tag or of a country.
CREATE TABLE popular_creator (
  shelf text COLLATE "C" NOT NULL CHECK (shelf ~ '^(tag:[A-Z0-9_]{2,40}|country:[A-Z]{2})$'),
  place integer NOT NULL CHECK (place > 0),
  creator_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  PRIMARY KEY (shelf, place)
);
CREATE INDEX popular_creator_creator ON popular_creator (creator_id, place);
