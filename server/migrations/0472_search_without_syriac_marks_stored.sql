-- expands
-- outside a transaction
-- Rows that hold one of the marks of 0471 are stored again. Indexes of functions are made anew under other names.
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawal_bank_search ON withdrawal (plain(bank_name), id DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS withdrawal_account_name_search ON withdrawal (plain(bank_account_name), id DESC);
UPDATE account SET display_name = display_name WHERE ctid IN (
  SELECT ctid FROM account
  WHERE octet_length(display_name) > length(display_name)
    AND display_name ~ '[\u0711\u0730-\u074A\u0816-\u082D\u0859-\u085B\u0897-\u089F\uFB1E\U00010EFA-\U00010EFF]'
    AND plain_name <> plain(display_name) LIMIT 5000);
UPDATE post SET caption = caption WHERE ctid IN (
  SELECT ctid FROM post
  WHERE octet_length(caption) > length(caption)
    AND caption ~ '[\u0711\u0730-\u074A\u0816-\u082D\u0859-\u085B\u0897-\u089F\uFB1E\U00010EFA-\U00010EFF]'
    AND plain_caption <> plain(caption) LIMIT 5000);
UPDATE post_words SET words = text_words(post.caption) FROM post
  WHERE post.id = post_words.post_id AND post_words.ctid IN (
    SELECT old.ctid FROM post_words AS old JOIN post AS source ON source.id = old.post_id
    WHERE octet_length(source.caption) > length(source.caption)
      AND source.caption ~ '[\u0711\u0730-\u074A\u0816-\u082D\u0859-\u085B\u0897-\u089F\uFB1E\U00010EFA-\U00010EFF]'
      AND old.words <> text_words(source.caption) LIMIT 5000);
DELETE FROM muted_word WHERE ctid IN (
  SELECT old.ctid FROM muted_word AS old
  WHERE old.word ~ '[\u0711\u0730-\u074A\u0816-\u082D\u0859-\u085B\u0897-\u089F\uFB1E\U00010EFA-\U00010EFF]' AND EXISTS (
    SELECT FROM muted_word AS other
    WHERE other.account_id = old.account_id AND other.word <> old.word
      AND (other.word < old.word OR other.word = btrim(spaced(other.word)))
      AND spaced(other.word) = spaced(old.word) AND plain(other.literal) = plain(old.literal)) LIMIT 5000);
UPDATE muted_word SET word = btrim(spaced(word)), literal = plain(literal), shown = coalesce(shown, word) WHERE ctid IN (
  SELECT ctid FROM muted_word
  WHERE word || literal ~ '[\u0711\u0730-\u074A\u0816-\u082D\u0859-\u085B\u0897-\u089F\uFB1E\U00010EFA-\U00010EFF]'
    AND (' ' || word || ' ' <> spaced(word) OR literal <> plain(literal)) LIMIT 5000);
DROP INDEX CONCURRENTLY IF EXISTS withdrawal_searched_bank;
DROP INDEX CONCURRENTLY IF EXISTS withdrawal_searched_account_name;
