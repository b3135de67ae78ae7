-- A text that stands beside others, as a name does: on one line, and without what is not seen or turns letters around. The
-- joiner and the variation selector are left to the contract, which knows in which emoji they belong.
CREATE FUNCTION is_seen(shown text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN shown !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]';

CREATE FUNCTION seen_part(shown text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN btrim(regexp_replace(
  regexp_replace(shown, '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]', '', 'g'),
  '[\s\u0085\u2028\u2029]+', ' ', 'g'));

UPDATE account SET display_name = CASE WHEN length(seen_part(display_name)) < 2 THEN username ELSE seen_part(display_name) END
  WHERE NOT is_seen(display_name);
UPDATE account SET location = seen_part(location) WHERE NOT is_seen(location);
UPDATE account SET bank_name = seen_part(bank_name) WHERE NOT is_seen(bank_name);
UPDATE account SET bank_account_name = seen_part(bank_account_name) WHERE NOT is_seen(bank_account_name);
UPDATE verification_request SET legal_name = seen_part(legal_name) WHERE NOT is_seen(legal_name);
-- Without what is not seen, two names may be one.
UPDATE user_list SET name = btrim(left(seen_part(name), 45)) || ' ' || right(id, 4) WHERE NOT is_seen(name);
UPDATE post_folder SET name = btrim(left(seen_part(name), 45)) || ' ' || right(id, 4) WHERE NOT is_seen(name);
DROP FUNCTION seen_part;

ALTER TABLE account
  ADD CONSTRAINT account_display_name_seen CHECK (is_seen(display_name)),
  ADD CONSTRAINT account_location_seen CHECK (is_seen(location)),
  ADD CONSTRAINT account_bank_seen CHECK (is_seen(bank_name) AND is_seen(bank_account_name));
ALTER TABLE verification_request ADD CONSTRAINT verification_request_legal_name_seen CHECK (is_seen(legal_name));
ALTER TABLE user_list ADD CONSTRAINT user_list_name_seen CHECK (is_seen(name));
ALTER TABLE post_folder ADD CONSTRAINT post_folder_name_seen CHECK (is_seen(name));

-- Nobody is older than 120: a day before that was never anybody's day of birth.
UPDATE account SET date_of_birth = (created_at AT TIME ZONE 'UTC')::date - interval '121 years'
  WHERE date_of_birth < (created_at AT TIME ZONE 'UTC')::date - interval '121 years';
UPDATE verification_request SET date_of_birth = (submitted_at AT TIME ZONE 'UTC')::date - interval '121 years'
  WHERE date_of_birth < (submitted_at AT TIME ZONE 'UTC')::date - interval '121 years';
ALTER TABLE account
  ADD CONSTRAINT account_age CHECK (date_of_birth >= (created_at AT TIME ZONE 'UTC')::date - interval '121 years');
ALTER TABLE verification_request ADD CONSTRAINT verification_request_age CHECK (
  date_of_birth BETWEEN (submitted_at AT TIME ZONE 'UTC')::date - interval '121 years'
    AND (submitted_at AT TIME ZONE 'UTC')::date - interval '18 years');
