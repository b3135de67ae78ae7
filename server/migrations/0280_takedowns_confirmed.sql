-- expands
-- When whoever sends a takedown notice proved, by a mailed code, that they read its address; null: not yet, and nobody acts on it.
-- What the release before receives counts at once, as it did.
ALTER TABLE takedown
  ADD COLUMN confirmed_at timestamptz DEFAULT now(),
  ADD CONSTRAINT takedown_confirmed CHECK (confirmed_at IS NOT NULL OR state = 'OPEN') NOT VALID;

ALTER TABLE one_time_code
  DROP CONSTRAINT one_time_code_purpose_check,
  ADD CONSTRAINT one_time_code_purpose_check CHECK (purpose IN (
    'SIGN_UP', 'LOGIN', 'RESET_PASSWORD', 'WITHDRAWAL_REQUEST', 'CONFIRM', 'CHANGE_EMAIL', 'TAKEDOWN_NOTICE')) NOT VALID;
