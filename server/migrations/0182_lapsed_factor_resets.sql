-- What no second admin confirms is not open for ever: it lapses.
ALTER TABLE factor_reset
  DROP CONSTRAINT factor_reset_state_check,
  ADD CONSTRAINT factor_reset_state_check CHECK (
    state IN ('ASKED', 'CONFIRMED', 'DONE', 'STOPPED', 'WITHDRAWN', 'LAPSED')),
  ADD CONSTRAINT factor_reset_lapses_unconfirmed CHECK (state <> 'LAPSED' OR confirmed_by IS NULL);
CREATE INDEX factor_reset_asked ON factor_reset (asked_at) WHERE state = 'ASKED';

ALTER TABLE audit_entry
  DROP CONSTRAINT audit_entry_operator,
  ADD CONSTRAINT audit_entry_operator CHECK (
    admin_id IS NOT NULL OR subject_kind = 'ADMIN' OR action IN (
      'TAKEDOWN_RESTORED', 'IDENTITY_DOCUMENTS_DELETED', 'FACTOR_RESET_STOPPED', 'FACTOR_RESET_DONE',
      'FACTOR_RESET_LAPSED'));
