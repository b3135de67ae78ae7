-- expands
-- A suspension that was decided on a report ends when its account is active again, whoever lifts it: by hand, in time, or by a
-- release that does not know of it. It is not lifted a second time when the decision is taken back later.
ALTER TABLE report_decision
  ADD COLUMN suspension_ended_at timestamptz,
  ADD CONSTRAINT report_decision_suspension_ended CHECK (
    suspension_ended_at IS NULL OR (decision <> 'DISMISS' AND suspension_ended_at >= decided_at)) NOT VALID;

CREATE FUNCTION end_decided_suspension() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE report_decision SET suspension_ended_at = greatest(decided_at, now())
  WHERE accused_id = NEW.id AND before ->> 'isSuspended' = 'true' AND suspension_ended_at IS NULL
    AND undone_at IS NULL AND appeal_outcome IS DISTINCT FROM 'REVERSED';
  RETURN NULL;
END $$;
CREATE TRIGGER account_suspension_ends AFTER UPDATE OF suspended_at ON account
  FOR EACH ROW WHEN (OLD.suspended_at IS NOT NULL AND NEW.suspended_at IS NULL) EXECUTE FUNCTION end_decided_suspension();
