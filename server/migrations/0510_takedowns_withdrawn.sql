-- expands
-- An upheld notice can be withdrawn, because its claimant takes it back or it was upheld by mistake: by whom, when and why.
-- One that was kept down says so still. NOT VALID: no row is withdrawn yet, and of the others the same is asked as before.
ALTER TABLE takedown
  ADD COLUMN withdrawn_at timestamptz,
  ADD COLUMN withdrawn_by ulid REFERENCES admin,
  ADD COLUMN withdrawn_reason text,
  DROP CONSTRAINT takedown_state_check,
  ADD CONSTRAINT takedown_state_check CHECK (
    state IN ('OPEN', 'REJECTED', 'TAKEN_DOWN', 'COUNTERED', 'RESTORED', 'KEPT_DOWN', 'WITHDRAWN')) NOT VALID,
  DROP CONSTRAINT takedown_check5,
  ADD CONSTRAINT takedown_check5 CHECK (
    (state <> 'KEPT_DOWN' OR kept_by IS NOT NULL)
    AND (kept_by IS NULL OR (state IN ('KEPT_DOWN', 'WITHDRAWN') AND countered_at IS NOT NULL))) NOT VALID,
  DROP CONSTRAINT takedown_check7,
  ADD CONSTRAINT takedown_check7 CHECK (
    (state IN ('REJECTED', 'RESTORED', 'KEPT_DOWN', 'WITHDRAWN')) = (closed_at IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT takedown_withdrawn CHECK (
    (withdrawn_reason IS NULL OR length(withdrawn_reason) BETWEEN 1 AND 500)
    AND num_nulls(withdrawn_by, withdrawn_at, withdrawn_reason) IN (0, 3)
    AND (state = 'WITHDRAWN') = (withdrawn_at IS NOT NULL)) NOT VALID;

CREATE FUNCTION refuse_takedown_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state NOT IN ('TAKEN_DOWN', 'COUNTERED', 'KEPT_DOWN') THEN
    RAISE EXCEPTION 'The takedown notice % is %, and cannot become %.', OLD.id, OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'takedown_withdrawn_if_upheld';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER takedown_withdrawn_if_upheld BEFORE UPDATE OF state ON takedown
  FOR EACH ROW WHEN (OLD.state <> NEW.state AND 'WITHDRAWN' IN (OLD.state, NEW.state))
  EXECUTE FUNCTION refuse_takedown_withdrawal();
