-- A payment in a file that the bank did not make: its money goes back to who asked for it, who may ask again. The file stays
-- as it was taken to the bank, with that payment in it.
ALTER TABLE withdrawal
  ADD COLUMN rejected_at timestamptz,
  DROP CONSTRAINT withdrawal_in_file_is_approved,
  ADD CONSTRAINT withdrawal_in_file_is_approved
    CHECK (payout_file_id IS NULL OR status IN ('APPROVED', 'PAID') OR rejected_at IS NOT NULL),
  ADD CONSTRAINT withdrawal_rejected_was_in_file
    CHECK (rejected_at IS NULL OR (status = 'DISAPPROVED' AND payout_file_id IS NOT NULL));

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
  IF OLD.status = NEW.status AND OLD.payout_file_id IS NULL AND NEW.payout_file_id IS NOT NULL THEN
    RETURN NEW;
  END IF;
  IF (OLD.status, NEW.status) NOT IN (
    ('PENDING', 'APPROVED'), ('PENDING', 'DISAPPROVED'), ('APPROVED', 'PAID')) THEN
    RAISE EXCEPTION 'A withdrawal does not go from % to %.', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
