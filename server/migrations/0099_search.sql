-- What a text is searched by: small letters without their marks, so that "amelie" finds "Amélie".
CREATE FUNCTION plain(shown text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(
  lower(regexp_replace(normalize(replace(shown, 'ß', 'ss'), NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđħıæœ', 'oldhiao');

ALTER TABLE account
  ADD COLUMN plain_name text COLLATE "C" GENERATED ALWAYS AS (plain(display_name)) STORED;

-- The pieces of a name by which it is found in spite of one wrong, missing, doubled or swapped letter a word: each word of
-- it, and each word of four letters or more without one of them. Two words with one error between them share a piece.
CREATE FUNCTION typed_pieces(names text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
  SELECT DISTINCT left(word, place - 1) || substr(word, place + 1)
  FROM (
    SELECT DISTINCT left(word, 12) AS word FROM regexp_split_to_table(left(names, 90) COLLATE "default", '[^[:alnum:]]+') AS word
    WHERE length(word) > 2 LIMIT 6
  ) AS words CROSS JOIN LATERAL generate_series(
    CASE WHEN length(word) > 3 THEN 1 ELSE length(word) + 1 END, length(word) + 1) AS place);

DROP INDEX account_verified_name, account_name, account_verified_username_likeness, account_verified_name_likeness,
  account_display_name_trgm;
CREATE INDEX account_verified_name ON account (plain_name) WHERE verification_status = 'VERIFIED' AND deactivated_at IS NULL;
CREATE INDEX account_name ON account (plain_name) WHERE deactivated_at IS NULL;
CREATE INDEX account_name_trgm ON account USING gin (plain_name gin_trgm_ops);
CREATE INDEX account_verified_typed ON account USING gin (typed_pieces(username || ' ' || plain_name))
  WHERE verification_status = 'VERIFIED' AND deactivated_at IS NULL;
CREATE INDEX account_typed ON account USING gin (typed_pieces(username || ' ' || plain_name)) WHERE deactivated_at IS NULL;

-- The words of what everybody may read. Locked posts have no row: what they are found by would tell of them.
CREATE FUNCTION text_words(caption text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(
  SELECT DISTINCT left(word, 40) FROM regexp_split_to_table(plain(caption), '[^[:alnum:]]+') AS word WHERE word <> ''));
CREATE TABLE post_words (
  post_id ulid PRIMARY KEY REFERENCES post ON DELETE CASCADE,
  words tsvector NOT NULL
);
INSERT INTO post_words SELECT id, text_words(caption) FROM post WHERE is_public AND deleted_at IS NULL;
CREATE INDEX post_words_words ON post_words USING gin (words);
CREATE FUNCTION keep_post_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE post_words SET words = text_words(NEW.caption) WHERE post_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER post_words_follow AFTER UPDATE OF caption ON post
  FOR EACH ROW WHEN (NEW.caption <> OLD.caption) EXECUTE FUNCTION keep_post_words();

-- How many of the newest public posts hold a word that several hold: made anew each hour, so that nothing stays here of what
-- was deleted. Says which words are so common that walking along the posts finds them, and what a typed word may have meant.
CREATE TABLE caption_word (
  word text COLLATE "C" PRIMARY KEY,
  posts integer NOT NULL CHECK (posts > 1)
);
CREATE INDEX caption_word_trgm ON caption_word USING gin (word gin_trgm_ops);
