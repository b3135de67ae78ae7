-- Exports of all that is somebody's, as zips that lie sealed in the store, each with a key of its own. One is made at a time,
-- and none can be had for longer than a day.
CREATE TABLE account_export (
  id ulid PRIMARY KEY,
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  state text COLLATE "C" NOT NULL DEFAULT 'MAKING' CHECK (state IN ('MAKING', 'READY', 'FAILED')),
  share real NOT NULL DEFAULT 0 CHECK (share BETWEEN 0 AND 1),
  requested_at timestamptz NOT NULL,
  ready_at timestamptz,
  ends_at timestamptz NOT NULL,
  bytes bigint CHECK (bytes > 0),
  sealed_key bytea,
  CHECK (num_nonnulls(ready_at, bytes, sealed_key) = CASE state WHEN 'READY' THEN 3 ELSE 0 END),
  CONSTRAINT account_export_ends CHECK (ends_at <= coalesce(ready_at, requested_at) + interval '24 hours')
);
CREATE UNIQUE INDEX account_export_one ON account_export (account_id) WHERE state = 'MAKING';
CREATE INDEX account_export_account ON account_export (account_id, id DESC);
CREATE INDEX account_export_due ON account_export (ends_at);
