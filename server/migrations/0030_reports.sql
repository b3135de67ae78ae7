-- What somebody told the moderators. The snapshot keeps what was reported as it was then, whatever becomes of it.
CREATE TABLE report (
  id ulid PRIMARY KEY,
  reporter_id ulid NOT NULL REFERENCES account,
  subject_kind text NOT NULL CHECK (subject_kind IN ('POST', 'COMMENT', 'PROFILE')),
  -- The post, comment or account; and the account of who is responsible for it.
  subject_id ulid NOT NULL,
  accused_id ulid NOT NULL REFERENCES account,
  reason text NOT NULL CHECK (reason IN (
    'Leaked or stolen content', 'Displays aggressive violence', 'Displays illegal content involving minors')),
  description text NOT NULL CHECK (length(description) BETWEEN 1 AND 2000),
  snapshot jsonb NOT NULL CHECK (jsonb_typeof(snapshot) = 'object'),
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'UPHELD', 'DISMISSED')),
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK (reporter_id <> accused_id),
  CHECK ((subject_kind = 'PROFILE') <= (subject_id = accused_id)),
  CHECK ((state = 'OPEN') = (closed_at IS NULL))
);
CREATE UNIQUE INDEX report_open_pair ON report (reporter_id, subject_id) WHERE state = 'OPEN';
CREATE INDEX report_open ON report (id) WHERE state = 'OPEN';
CREATE INDEX report_accused ON report (accused_id, id);
