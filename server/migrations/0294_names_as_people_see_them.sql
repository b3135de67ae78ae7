-- expands
-- A joiner spells words of many scripts: it stands between two letters of theirs, alone. Which scripts those are is left to the contract.
CREATE OR REPLACE FUNCTION is_seen(shown text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN shown !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]'
  AND shown !~ '[\u200c\u200d]{2}|(^|[\u0001-\u02ff])\u200c|\u200c($|[\u0001-\u02ff])';

-- The form in which two names are compared: what looks alike to people is alike. `comparedForm` of the contract says the same.
CREATE FUNCTION compared_form(shown text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN octet_length(shown) = length(shown) THEN lower(shown) ELSE normalize(translate(lower(regexp_replace(
  replace(normalize(shown, NFKC), 'İ', 'I'),
  '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
  '', 'g')), 'ς', 'σ'), NFC) END;
