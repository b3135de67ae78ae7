-- Somebody says that a post is her work: the notice, what was decided, what its author answered, and what came of it.
CREATE TABLE takedown (
  id ulid PRIMARY KEY,
  -- The post may be gone for good by now.
  post_id ulid NOT NULL,
  accused_id ulid NOT NULL REFERENCES account,
  state text NOT NULL DEFAULT 'OPEN'
    CHECK (state IN ('OPEN', 'REJECTED', 'TAKEN_DOWN', 'COUNTERED', 'RESTORED', 'KEPT_DOWN')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  address text NOT NULL CHECK (length(address) BETWEEN 1 AND 500),
  phone text NOT NULL CHECK (length(phone) BETWEEN 1 AND 40),
  -- For whom she acts; empty: it is hers.
  owner text NOT NULL CHECK (length(owner) <= 120),
  work text NOT NULL CHECK (length(work) BETWEEN 1 AND 2000),
  signature text NOT NULL CHECK (length(signature) BETWEEN 1 AND 120),
  caption text NOT NULL,
  created_at timestamptz NOT NULL,
  decided_by ulid REFERENCES admin,
  decided_at timestamptz,
  reason text CHECK (length(reason) BETWEEN 1 AND 500),
  -- The notice has taken the post away; it was there until then.
  has_removed boolean NOT NULL DEFAULT false,
  counter jsonb CHECK (jsonb_typeof(counter) = 'object'),
  countered_at timestamptz,
  restore_at timestamptz,
  -- The claimant says that he went to court.
  kept_by ulid REFERENCES admin,
  kept_reason text CHECK (length(kept_reason) BETWEEN 1 AND 500),
  closed_at timestamptz,
  CHECK (num_nulls(decided_by, decided_at, reason) IN (0, 3)),
  CHECK ((state = 'OPEN') = (decided_at IS NULL)),
  CHECK (num_nulls(counter, countered_at, restore_at) IN (0, 3)),
  CHECK (state NOT IN ('COUNTERED', 'RESTORED', 'KEPT_DOWN') OR countered_at IS NOT NULL),
  CHECK (restore_at = countered_at + interval '14 days'),
  CHECK ((state = 'KEPT_DOWN') = (kept_by IS NOT NULL)),
  CHECK ((kept_by IS NULL) = (kept_reason IS NULL)),
  CHECK ((state IN ('REJECTED', 'RESTORED', 'KEPT_DOWN')) = (closed_at IS NOT NULL))
);
CREATE INDEX takedown_state ON takedown (state, id DESC);
CREATE INDEX takedown_accused ON takedown (accused_id, id DESC);
CREATE INDEX takedown_post ON takedown (post_id);
CREATE INDEX takedown_restore ON takedown (restore_at) WHERE state = 'COUNTERED';
