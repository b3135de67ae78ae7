ALTER TABLE account
  ADD CONSTRAINT account_adult CHECK (date_of_birth <= (created_at AT TIME ZONE 'UTC')::date - interval '18 years');

-- How often something was tried of late. The key is a hash, so that no address and no email is kept here.
CREATE UNLOGGED TABLE throttle (
  key bytea PRIMARY KEY CHECK (length(key) = 32),
  tries integer NOT NULL CHECK (tries >= 0),
  resets_at timestamptz NOT NULL
) WITH (fillfactor = 60);
CREATE INDEX throttle_resets ON throttle (resets_at);

-- Where somebody has signed in with success: others' wrong passwords from elsewhere never keep her out from there.
CREATE TABLE sign_in_place (
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  address text NOT NULL CHECK (length(address) <= 60),
  last_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, address)
);
CREATE INDEX sign_in_place_last ON sign_in_place (last_at);

CREATE INDEX session_expires ON session (expires_at);
CREATE INDEX one_time_code_expires ON one_time_code (expires_at);
-- The token's hash finds a code; nothing looks for codes by identifier.
DROP INDEX one_time_code_identifier;

-- Search by the first letters, verified people first. lower() of a name compares by bytes, as LIKE 'abc%' needs.
CREATE INDEX account_verified_username ON account (username)
  WHERE verification_status = 'VERIFIED' AND deactivated_at IS NULL;
CREATE INDEX account_verified_name ON account (lower(display_name) text_pattern_ops)
  WHERE verification_status = 'VERIFIED' AND deactivated_at IS NULL;
CREATE INDEX account_name ON account (lower(display_name) text_pattern_ops) WHERE deactivated_at IS NULL;

-- Suggestions begin with whom many follow.
CREATE INDEX account_count_popular ON account_count (subscribers DESC) WHERE subscribers > 0;
