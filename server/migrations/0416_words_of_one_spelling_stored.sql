-- expands
-- outside a transaction
-- What is stored by the rules of 0415 and was not by those before. Indexes of functions are made anew under other names.
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_verified_name_words ON account USING gin (name_pieces(username || ' ' || plain_name))
  WHERE verification_status = 'VERIFIED' AND deactivated_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_name_words ON account USING gin (name_pieces(username || ' ' || plain_name))
  WHERE deactivated_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawal_searched_bank ON withdrawal (plain(bank_name), id DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawal_searched_account_name ON withdrawal (plain(bank_account_name), id DESC);
UPDATE account SET display_name = display_name WHERE ctid IN (
  SELECT ctid FROM account
  WHERE octet_length(display_name) > length(display_name) AND plain_name <> plain(display_name) LIMIT 5000);
UPDATE post SET caption = caption WHERE ctid IN (
  SELECT ctid FROM post WHERE octet_length(caption) > length(caption) AND plain_caption <> plain(caption) LIMIT 5000);
UPDATE post_words SET words = text_words(post.caption) FROM post
  WHERE post.id = post_words.post_id AND post_words.ctid IN (
    SELECT old.ctid FROM post_words AS old JOIN post AS said ON said.id = old.post_id
    WHERE (octet_length(said.caption) > length(said.caption) OR said.caption ~ '[A-Za-z][''.-][A-Za-z]')
      AND old.words <> text_words(said.caption) LIMIT 5000);
DELETE FROM muted_word WHERE ctid IN (
  SELECT old.ctid FROM muted_word AS old
  WHERE octet_length(old.word) > length(old.word) AND EXISTS (
    SELECT FROM muted_word AS other
    WHERE other.account_id = old.account_id AND other.word < old.word
      AND spaced(other.word) = spaced(old.word) AND plain(other.literal) = plain(old.literal)) LIMIT 5000);
UPDATE muted_word SET word = btrim(spaced(word)), literal = plain(literal),
  shown = coalesce(shown, CASE WHEN is_unspaced(word) THEN replace(word, ' ', '') ELSE word END) WHERE ctid IN (
  SELECT ctid FROM muted_word WHERE octet_length(word || literal) > length(word || literal)
    AND (' ' || word || ' ' <> spaced(word) OR literal <> plain(literal)) LIMIT 5000);
ALTER TABLE muted_word VALIDATE CONSTRAINT muted_word_word_check;
ALTER TABLE muted_word VALIDATE CONSTRAINT muted_word_literal_check;
DROP INDEX CONCURRENTLY IF EXISTS account_verified_name_pieces;
DROP INDEX CONCURRENTLY IF EXISTS account_name_pieces;
DROP INDEX CONCURRENTLY IF EXISTS withdrawal_folded_bank;
DROP INDEX CONCURRENTLY IF EXISTS withdrawal_folded_account_name;
