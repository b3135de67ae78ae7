-- expands
-- A decision on reports can be reopened later than the eleven seconds of whoever made it, with a reason that is kept.
ALTER TABLE report_decision
  ADD COLUMN reopened_by ulid REFERENCES admin,
  ADD COLUMN reopen_reason text;
ALTER TABLE report_decision
  DROP CONSTRAINT report_decision_undone_soon,
  ADD CONSTRAINT report_decision_undone_soon CHECK (
    undone_at <= decided_at + interval '11 seconds' OR reopened_by IS NOT NULL) NOT VALID,
  ADD CONSTRAINT report_decision_reopened CHECK (
    num_nulls(reopened_by, reopen_reason) IN (0, 2) AND (reopened_by IS NULL OR undone_at IS NOT NULL)
    AND length(reopen_reason) BETWEEN 1 AND 500) NOT VALID;

-- Who an item of a queue was passed on to, and what admins noted of it: the newest says who has it now.
CREATE TABLE desk_assignment (
  id ulid PRIMARY KEY,
  queue text COLLATE "C" NOT NULL CHECK (queue IN ('REPORTS', 'IDENTITY_CHECKS')),
  -- Of reports, what they are about.
  item_id ulid NOT NULL,
  -- Null: to nobody.
  assigned_to ulid REFERENCES admin,
  note text CHECK (length(note) BETWEEN 1 AND 500),
  assigned_by ulid NOT NULL REFERENCES admin,
  created_at timestamptz NOT NULL
);
CREATE INDEX desk_assignment_item ON desk_assignment (queue, item_id, id DESC);
