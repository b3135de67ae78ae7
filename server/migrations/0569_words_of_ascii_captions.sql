-- expands
-- The words of a caption, as before. One of ASCII alone has no scripts to take apart: its words are found in a third of the time.
-- Not STRICT, so that the planner puts the function's body in its place; of no caption there are no words all the same.
CREATE FUNCTION text_words_of_scripts(caption text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(
  SELECT DISTINCT CASE WHEN is_unspaced(word) THEN substr(word, place, 2) ELSE left(word, 40) END
  FROM string_to_table(separate_words(with_joined_words(plain(
      regexp_replace(caption, '([\u0600-\u06FF])\u200C(?=[\u0600-\u06FF])', '\1-', 'g')))), ' ') AS word
    CROSS JOIN LATERAL generate_series(1, CASE WHEN is_unspaced(word) THEN length(word) ELSE 1 END) AS place
  WHERE word <> ''));

CREATE OR REPLACE FUNCTION text_words(caption text) RETURNS tsvector LANGUAGE sql IMMUTABLE CALLED ON NULL INPUT PARALLEL SAFE
RETURN CASE WHEN octet_length(caption) = length(caption) AND caption !~ '[^ ]{40}' THEN
  array_to_tsvector(array_remove(string_to_array(separate_words(with_joined_words(lower(caption))), ' '), ''))
  ELSE text_words_of_scripts(caption) END;
