-- expands
-- When a file for the bank was first taken: until then its money is still here, so that disputes hold it, and payments can be
-- taken out of the file again.
ALTER TABLE payout_file
  ADD COLUMN taken_at timestamptz,
  DROP CONSTRAINT payout_file_payment_count_check,
  ADD CONSTRAINT payout_file_payment_count_check CHECK (payment_count BETWEEN 0 AND 1000) NOT VALID,
  DROP CONSTRAINT payout_file_total_minor_check,
  ADD CONSTRAINT payout_file_total_minor_check
    CHECK (total_minor >= 0 AND (total_minor = 0) = (payment_count = 0)) NOT VALID;

CREATE OR REPLACE FUNCTION payout_file_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.taken_at IS NULL
    AND NEW.payment_count <= OLD.payment_count AND NEW.total_minor <= OLD.total_minor
    AND to_jsonb(NEW) - '{taken_at,payment_count,total_minor}'::text[]
      = to_jsonb(OLD) - '{taken_at,payment_count,total_minor}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A file for the bank stays as it was made.' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION withdrawal_enters_file_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.payout_file_id IS NULL AND NEW.status = 'APPROVED' AND OLD.status = 'APPROVED' AND EXISTS (
    SELECT FROM payout_file WHERE id = OLD.payout_file_id AND taken_at IS NULL) THEN
    RETURN NEW;
  END IF;
  IF OLD.payout_file_id IS NOT NULL THEN
    RAISE EXCEPTION 'Withdrawal % is in a file for the bank already.', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.status <> 'APPROVED' OR EXISTS (SELECT FROM provider_payout WHERE withdrawal_id = NEW.id)
    OR EXISTS (SELECT FROM payout_file WHERE id = NEW.payout_file_id AND taken_at IS NOT NULL) THEN
    RAISE EXCEPTION 'Withdrawal % is not to be paid by hand.', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION withdrawal_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) = ('APPROVED', 'DISAPPROVED') AND (
    EXISTS (SELECT FROM provider_payout WHERE withdrawal_id = NEW.id AND state = 'FAILED')
    OR OLD.payout_file_id IS NOT NULL AND NEW.rejected_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  IF (OLD.status, NEW.status) = ('APPROVED', 'PENDING') AND OLD.payout_file_id IS NULL
    AND NOT EXISTS (SELECT FROM provider_payout WHERE withdrawal_id = NEW.id) THEN
    RETURN NEW;
  END IF;
  IF OLD.status = NEW.status AND (OLD.payout_file_id IS NULL) <> (NEW.payout_file_id IS NULL) THEN
    RETURN NEW;
  END IF;
  IF (OLD.status, NEW.status) NOT IN (
    ('PENDING', 'APPROVED'), ('PENDING', 'DISAPPROVED'), ('APPROVED', 'PAID')) THEN
    RAISE EXCEPTION 'A withdrawal does not go from % to %.', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- At commit, a file is of just what it says, also after payments left it.
CREATE OR REPLACE FUNCTION payout_file_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.payment_count, NEW.total_minor) <> (
    SELECT count(*), coalesce(sum(amount_minor), 0) FROM withdrawal
    WHERE payout_file_id = NEW.id) THEN
    RAISE EXCEPTION 'The file % for the bank does not add up.', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payout_file_still_adds_up AFTER UPDATE ON payout_file
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payout_file_adds_up();
CREATE FUNCTION withdrawal_leaves_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM payout_file WHERE id = OLD.payout_file_id
      AND (payment_count, total_minor) = (
        SELECT count(*), coalesce(sum(amount_minor), 0) FROM withdrawal WHERE payout_file_id = OLD.payout_file_id)) THEN
    RAISE EXCEPTION 'The file % for the bank does not add up without withdrawal %.', OLD.payout_file_id, NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER withdrawal_leaves_file AFTER UPDATE OF payout_file_id ON withdrawal
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.payout_file_id IS NOT NULL AND NEW.payout_file_id IS NULL)
  EXECUTE FUNCTION withdrawal_leaves_file();

-- The release before records in the audit log alone that a file was taken.
CREATE FUNCTION audit_notes_taken_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payout_file SET taken_at = NEW.created_at WHERE id = NEW.subject_id AND taken_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_notes_taken_file AFTER INSERT ON audit_entry
  FOR EACH ROW WHEN (NEW.action = 'PAYOUT_FILE_TAKEN') EXECUTE FUNCTION audit_notes_taken_file();
