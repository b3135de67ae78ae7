-- A change of mail address that has begun: it takes a code from the old mailbox and one from the new, in the session that
-- began it; and the token of a link in the mail to the old one, of which only the hash is kept, stops it.
ALTER TABLE one_time_code
  DROP CONSTRAINT one_time_code_purpose_check,
  ADD CONSTRAINT one_time_code_purpose_check
    CHECK (purpose IN ('SIGN_UP', 'LOGIN', 'RESET_PASSWORD', 'WITHDRAWAL_REQUEST', 'CONFIRM', 'CHANGE_EMAIL'));

CREATE TABLE email_change (
  account_id ulid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  session_id ulid NOT NULL REFERENCES session ON DELETE CASCADE,
  new_email text COLLATE "C" NOT NULL CHECK (new_email = lower(new_email) AND length(new_email) <= 254),
  old_code_id ulid NOT NULL UNIQUE REFERENCES one_time_code ON DELETE CASCADE,
  new_code_id ulid NOT NULL UNIQUE REFERENCES one_time_code ON DELETE CASCADE,
  stop_hash bytea NOT NULL UNIQUE CHECK (length(stop_hash) = 32),
  started_at timestamptz NOT NULL,
  CHECK (old_code_id <> new_code_id)
);
CREATE INDEX email_change_session ON email_change (session_id);
