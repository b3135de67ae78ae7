-- How a session was opened: who signed in with a second factor just now need not confirm that it is her.
ALTER TABLE session ADD COLUMN opened_by text NOT NULL DEFAULT 'PASSWORD'
  CHECK (opened_by IN ('SIGN_UP', 'PASSWORD', 'SECOND_FACTOR'));

-- Being used moves the end of a session, to 180 days from its beginning at the latest. In hours, which are as long in every
-- time zone.
UPDATE session SET expires_at = created_at + interval '4320 hours'
  WHERE expires_at > created_at + interval '4320 hours';
ALTER TABLE session ADD CONSTRAINT session_ends CHECK (expires_at <= created_at + interval '4320 hours');

-- A withdrawal takes what its code names: so much, and, where it was known, to this bank account. Codes from before name
-- nothing, and would have ended in ten minutes.
DELETE FROM one_time_code WHERE purpose = 'WITHDRAWAL_REQUEST';
ALTER TABLE one_time_code
  DROP CONSTRAINT one_time_code_purpose_check,
  ADD CONSTRAINT one_time_code_purpose_check
    CHECK (purpose IN ('SIGN_UP', 'LOGIN', 'RESET_PASSWORD', 'WITHDRAWAL_REQUEST', 'CONFIRM')),
  ADD COLUMN amount_minor bigint CHECK (amount_minor >= 0),
  ADD COLUMN currency_code currency_code,
  ADD COLUMN bank_name text CHECK (length(bank_name) BETWEEN 1 AND 100),
  ADD COLUMN bank_account_name text CHECK (length(bank_account_name) BETWEEN 1 AND 100),
  ADD COLUMN bank_account_number text CHECK (bank_account_number ~ '^[0-9]{10}$'),
  ADD CONSTRAINT one_time_code_names_an_amount
    CHECK (num_nonnulls(amount_minor, currency_code) = CASE purpose WHEN 'WITHDRAWAL_REQUEST' THEN 2 ELSE 0 END),
  ADD CONSTRAINT one_time_code_names_an_account
    CHECK (num_nonnulls(bank_name, bank_account_name, bank_account_number)
      IN (0, CASE purpose WHEN 'WITHDRAWAL_REQUEST' THEN 3 ELSE 0 END));
