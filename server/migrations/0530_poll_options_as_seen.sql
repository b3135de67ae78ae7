-- expands
-- Options of a new poll differ as people see them: what was told apart only by vowel marks, small digits or joined emoji was
-- refused. `hasEqualOptions` of the contract says the same.
CREATE FUNCTION option_key(shown text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(regexp_replace(normalize(translate(lower(regexp_replace(
  replace(normalize(shown, NFC), 'İ', 'I'),
  '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
  '', 'g')), 'ς', 'σ'), NFC),
  '[\u0009-\u000d \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'));
CREATE OR REPLACE FUNCTION check_poll_options_differ() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM poll_option WHERE post_id = NEW.post_id GROUP BY option_key(content) HAVING count(*) > 1
  ) THEN
    RAISE EXCEPTION 'Two options of the poll of post % are the same', NEW.post_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
