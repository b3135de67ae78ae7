-- expands
-- The form in which names of lists, folders and tags are compared: that of `compared_form`, by which the release before goes on
-- comparing, and also without vowel marks of Arabic and Hebrew, with digits of every script as ASCII ones and with single
-- spaces. `comparedForm` of the contract says the same.
CREATE FUNCTION name_key(shown text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(regexp_replace(
  CASE WHEN octet_length(shown) = length(shown) THEN lower(shown) ELSE ascii_digits(normalize(translate(replace(lower(regexp_replace(
    replace(normalize(shown, NFKC), 'İ', 'I'),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
    '\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]',
    '', 'g')), 'ß', 'ss'), 'ςё’‘ʼʻيىك', 'σе''''''''ییک'), NFC)) END,
  '[\u0009-\u000d \u1680\u2028\u2029]+', ' ', 'g'));
