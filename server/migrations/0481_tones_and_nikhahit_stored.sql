-- expands
-- outside a transaction
-- Rows that hold the marks of 0480 are stored again, names that are the same by it are told apart as in 0457, and all of them
-- stay. Indexes of functions are made anew under other names. Muted words have a space between their letters.
-- The indexes of before hold what the functions said before 0480: names are compared past them.
UPDATE user_list SET name = btrim(left(name, 395)) || ' ' || right(id, 4) WHERE ctid IN (
  SELECT one.ctid FROM user_list AS one JOIN user_list AS other
    ON other.owner_id = one.owner_id AND other.id < one.id AND name_key(other.name || '') = name_key(one.name || '') LIMIT 1000);
UPDATE post_folder SET name = btrim(left(name, 395)) || ' ' || right(id, 4) WHERE ctid IN (
  SELECT one.ctid FROM post_folder AS one JOIN post_folder AS other
    ON other.owner_id = one.owner_id AND other.id < one.id AND name_key(other.name || '') = name_key(one.name || '') LIMIT 1000);
UPDATE content_tag SET name = btrim(left(name, 35)) || ' ' || right(id, 4) WHERE ctid IN (
  SELECT one.ctid FROM content_tag AS one JOIN content_tag AS other
    ON other.id < one.id AND (tag_key(other.name || '') = tag_key(one.name || '') OR name_key(other.name || '') = name_key(one.name || '')) LIMIT 1000);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS user_list_unique_name ON user_list (owner_id, name_key(name));
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS post_folder_unique_name ON post_folder (owner_id, name_key(name));
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS content_tag_unique_name ON content_tag (name_key(name));
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS content_tag_unique_key ON content_tag (tag_key(name));
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawal_by_bank ON withdrawal (plain(bank_name), id DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawal_by_account_name ON withdrawal (plain(bank_account_name), id DESC);
UPDATE account SET display_name = display_name WHERE ctid IN (
  SELECT ctid FROM account
  WHERE octet_length(display_name) > length(display_name) AND display_name ~ '[\u0E48-\u0E4B\u0EC8-\u0ECB][\u0E33\u0E4D\u0EB3\u0ECD]'
    AND plain_name <> plain(display_name) LIMIT 5000);
UPDATE post SET caption = caption WHERE ctid IN (
  SELECT ctid FROM post
  WHERE octet_length(caption) > length(caption) AND caption ~ '[\u0E48-\u0E4B\u0EC8-\u0ECB][\u0E33\u0E4D\u0EB3\u0ECD]'
    AND plain_caption <> plain(caption) LIMIT 5000);
UPDATE post_words SET words = text_words(post.caption) FROM post
  WHERE post.id = post_words.post_id AND post_words.ctid IN (
    SELECT old.ctid FROM post_words AS old JOIN post AS source ON source.id = old.post_id
    WHERE octet_length(source.caption) > length(source.caption) AND source.caption ~ '[\u0E48-\u0E4B\u0EC8-\u0ECB][\u0E33\u0E4D\u0EB3\u0ECD]'
      AND old.words <> text_words(source.caption) LIMIT 5000);
DELETE FROM muted_word WHERE ctid IN (
  SELECT old.ctid FROM muted_word AS old JOIN muted_word AS other
    ON other.account_id = old.account_id AND other.word <> old.word AND plain(other.literal) = plain(old.literal)
      AND other.word = regexp_replace(old.word, '((?:[\u0E48-\u0E4B\u0EC8-\u0ECB] )+)([\u0E4D\u0ECD] )(?=[\u0E32\u0EB2])', '\2\1', 'g')
  WHERE old.word ~ '([\u0E48-\u0E4B\u0EC8-\u0ECB] )+[\u0E4D\u0ECD] [\u0E32\u0EB2]' LIMIT 5000);
UPDATE muted_word SET word = regexp_replace(word, '((?:[\u0E48-\u0E4B\u0EC8-\u0ECB] )+)([\u0E4D\u0ECD] )(?=[\u0E32\u0EB2])', '\2\1', 'g'),
  literal = plain(literal), shown = coalesce(shown, word)
  WHERE ctid IN (
    SELECT ctid FROM muted_word WHERE word ~ '([\u0E48-\u0E4B\u0EC8-\u0ECB] )+[\u0E4D\u0ECD] [\u0E32\u0EB2]' OR literal ~ '[\u0E48-\u0E4B\u0EC8-\u0ECB][\u0E33\u0E4D\u0EB3\u0ECD]' AND literal <> plain(literal) LIMIT 5000);
DROP INDEX CONCURRENTLY IF EXISTS user_list_name_key;
DROP INDEX CONCURRENTLY IF EXISTS post_folder_name_key;
DROP INDEX CONCURRENTLY IF EXISTS content_tag_name_key;
DROP INDEX CONCURRENTLY IF EXISTS content_tag_key;
DROP INDEX CONCURRENTLY IF EXISTS withdrawal_bank_search;
DROP INDEX CONCURRENTLY IF EXISTS withdrawal_account_name_search;
