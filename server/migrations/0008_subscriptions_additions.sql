CREATE EXTENSION IF NOT EXISTS btree_gist;

-- A month that was paid for. Its key is what a renewal is keyed by, so running one twice charges once.
CREATE TABLE subscription_period (
  subscription_id ulid NOT NULL REFERENCES subscription,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- The first month's start: months are counted from it, so that 31 January, 28 February, 31 March follow each other.
  anchor_at timestamptz NOT NULL,
  payment_id ulid NOT NULL UNIQUE REFERENCES payment,
  PRIMARY KEY (subscription_id, starts_at),
  CHECK (ends_at > starts_at AND ends_at <= starts_at + interval '31 days'),
  CHECK (anchor_at <= starts_at),
  EXCLUDE USING gist (subscription_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
);

-- A paid subscription stands on a paid month.
ALTER TABLE subscription
  ADD CONSTRAINT subscription_has_period FOREIGN KEY (id, period_start)
    REFERENCES subscription_period (subscription_id, starts_at) DEFERRABLE INITIALLY DEFERRED;

-- Who subscribes to a creator now, for counts and lists.
CREATE INDEX subscription_creator_live ON subscription (creator_id, started_at DESC)
  WHERE status IN ('ACTIVE', 'PAST_DUE');
