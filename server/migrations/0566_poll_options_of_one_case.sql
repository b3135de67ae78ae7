-- expands
-- Options of a poll are compared without case in full, as names of lists are: `Straße` is `STRASSE`. `normalizePollOption` of the
-- contract says the same. Polls of before stay.
CREATE OR REPLACE FUNCTION option_key(shown text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  WITH usual AS (
    SELECT string_agg(
      CASE WHEN letter ~ '[\ufb00-\ufb06\ufb50-\ufdfc\ufe70-\ufefc\uff01-\uffee]' THEN normalize(letter, NFKC) ELSE letter END,
      '' ORDER BY at) AS option
    FROM regexp_split_to_table(shown, '') WITH ORDINALITY AS letters (letter, at)
  )
  SELECT btrim(regexp_replace(normalize(translate(lower(regexp_replace(
    replace(translate(normalize(coalesce(option, ''), NFC), 'İẞ', 'Iß'), 'ß', 'ss'),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g')), 'ς', 'σ'), NFC),
    '[\u0009-\u000d \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
  FROM usual);
