-- What owners set while the platform runs: each over what the environment says. What was set before is in the audit log.
CREATE TABLE platform_setting (
  name text COLLATE "C" PRIMARY KEY
    CHECK (name IN ('brandName', 'platformFee', 'topUpMinimum', 'reservedWords', 'switches')),
  value jsonb NOT NULL,
  changed_by ulid NOT NULL REFERENCES admin,
  changed_at timestamptz NOT NULL,
  -- The platform's share, in basis points: the books round by it.
  CHECK (name <> 'platformFee' OR (value #>> '{}')::int BETWEEN 0 AND 5000)
);
