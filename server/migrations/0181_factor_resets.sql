-- Help with a lost second factor, by a procedure: asked for by one admin, confirmed by another, and done when its owner has
-- had the time to stop it.
CREATE TABLE factor_reset (
  id ulid PRIMARY KEY,
  account_id ulid NOT NULL REFERENCES account,
  state text NOT NULL CHECK (state IN ('ASKED', 'CONFIRMED', 'DONE', 'STOPPED', 'WITHDRAWN')),
  -- How she was recognised: her identity document was compared, she wrote from her address, she was seen.
  recognised_by text NOT NULL CHECK (recognised_by IN ('DOCUMENT', 'MAIL', 'VIDEO_CALL')),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  note text CHECK (length(note) BETWEEN 1 AND 2000),
  asked_by ulid NOT NULL REFERENCES admin,
  asked_at timestamptz NOT NULL,
  confirmed_by ulid REFERENCES admin,
  confirmed_at timestamptz,
  -- Not before this.
  due_at timestamptz,
  withdrawn_by ulid REFERENCES admin,
  settled_at timestamptz,
  CONSTRAINT factor_reset_takes_two CHECK (confirmed_by <> asked_by),
  CONSTRAINT factor_reset_is_confirmed_whole CHECK (
    (confirmed_by IS NULL) = (confirmed_at IS NULL) AND (confirmed_by IS NULL) = (due_at IS NULL)),
  CONSTRAINT factor_reset_waits_for_a_day CHECK (due_at >= confirmed_at + interval '24 hours'),
  CHECK (state <> 'ASKED' OR confirmed_by IS NULL),
  CONSTRAINT factor_reset_is_done_confirmed CHECK (
    state NOT IN ('CONFIRMED', 'DONE') OR confirmed_by IS NOT NULL),
  CONSTRAINT factor_reset_is_done_late CHECK (state <> 'DONE' OR settled_at >= due_at),
  CHECK ((settled_at IS NULL) = (state IN ('ASKED', 'CONFIRMED'))),
  CHECK ((withdrawn_by IS NULL) = (state <> 'WITHDRAWN'))
);
CREATE UNIQUE INDEX factor_reset_open ON factor_reset (account_id) WHERE state IN ('ASKED', 'CONFIRMED');
CREATE INDEX factor_reset_account ON factor_reset (account_id, id);
CREATE INDEX factor_reset_due ON factor_reset (due_at) WHERE state = 'CONFIRMED';
CREATE INDEX factor_reset_done ON factor_reset (account_id, settled_at) WHERE state = 'DONE';

-- What became of one without an admin is in the audit log too: its owner stopped it, or its time had come.
ALTER TABLE audit_entry
  DROP CONSTRAINT audit_entry_operator,
  ADD CONSTRAINT audit_entry_operator CHECK (
    admin_id IS NOT NULL OR subject_kind = 'ADMIN' OR action IN (
      'TAKEDOWN_RESTORED', 'IDENTITY_DOCUMENTS_DELETED', 'FACTOR_RESET_STOPPED', 'FACTOR_RESET_DONE'));
