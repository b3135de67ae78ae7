-- expands
-- The key by which names of tags are compared: the letters and digits that their code is made of, in any script. Rz-y and Rz y,
-- which are both RZ_Y, have the same. A name with fewer than two of them, such as C++, is compared as a whole.
CREATE FUNCTION tag_key(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT CASE WHEN length(words) < 2 THEN name_key(name) ELSE words END
  FROM btrim(spaced(regexp_replace(name,
    '[,.''’\u00A9\u00AE\u2194-\u2199\u21A9\u21AA\u231A\u231B\u2328\u23CF\u23E9-\u23FA\u25AA\u25AB\u25B6\u25C0\u25FB-\u25FE\u2600-\u2775\u2794-\u27BF\u2934\u2935\u2B05-\u2B07\u2B1B\u2B1C\u2B50\u2B55\U0001F000-\U0001FAFF]', ' ', 'g'))) AS words);
