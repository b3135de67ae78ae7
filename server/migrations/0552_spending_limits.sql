-- expands
-- How much a member lets themselves pay to creators in a calendar month (UTC), tips, months and purchases together. Lowering
-- holds at once; raising or ending a limit waits until `raises_at`, with `raises_to` null for none at all.
CREATE TABLE spending_limit (
  account_id ulid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  -- Null once it has ended; the row stays, so that setting one again is an update like any other.
  amount_minor bigint CHECK (amount_minor >= 0),
  currency_code currency_code NOT NULL,
  raises_to_minor bigint,
  raises_at timestamptz,
  CHECK (raises_at IS NOT NULL OR raises_to_minor IS NULL),
  CHECK (raises_at IS NULL OR amount_minor IS NOT NULL),
  CHECK (raises_to_minor > amount_minor)
);
