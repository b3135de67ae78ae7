-- expands
-- The form in which two names are compared, as before, and with one letter for those that writers take for the same: ß and ss, ё
-- and е, straight and curly apostrophes, Arabic and Persian yeh and kaf. `comparedForm` of the contract says the same.
CREATE OR REPLACE FUNCTION compared_form(shown text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN octet_length(shown) = length(shown) THEN lower(shown) ELSE normalize(translate(replace(lower(regexp_replace(
  replace(normalize(shown, NFKC), 'İ', 'I'),
  '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
  '', 'g')), 'ß', 'ss'), 'ςё’‘ʼʻيىك', 'σе''''''''ییک'), NFC) END;
