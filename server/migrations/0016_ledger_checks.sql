-- What the looks at the whole ledger found: while the newest found a mismatch, nothing is paid out.
CREATE TABLE ledger_check (
  checked_at timestamptz PRIMARY KEY,
  -- A line each; none when all was well.
  mismatches text[] NOT NULL
);
