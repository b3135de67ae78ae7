-- expands
-- A refund that the platform starts says for what: not only an admin asks for one (ADR 196). Null: somebody did it at the
-- provider, or nobody claimed the charge; where an admin asked, it is of the release before, and means ADMIN.
ALTER TABLE refund
  ADD COLUMN cause text,
  ADD CONSTRAINT refund_cause_check
    CHECK (cause IN ('ADMIN', 'CREATOR', 'REQUEST', 'REMOVED', 'DAMAGED', 'LEFT')) NOT VALID,
  ADD CONSTRAINT refund_with_cause_is_of_payment CHECK (cause IS NULL OR payment_id IS NOT NULL) NOT VALID,
  ADD CONSTRAINT refund_is_decided_by_admin
    CHECK (cause IS NULL OR (cause IN ('ADMIN', 'REQUEST')) = (requested_by IS NOT NULL)) NOT VALID,
  DROP CONSTRAINT refund_check2,
  ADD CONSTRAINT refund_check2 CHECK (CASE WHEN requested_by IS NOT NULL THEN reason IS NOT NULL
    ELSE reason IS NULL OR cause IS NOT DISTINCT FROM 'CREATOR' END) NOT VALID,
  DROP CONSTRAINT refund_is_asked_for,
  ADD CONSTRAINT refund_is_asked_for CHECK (requested_by IS NOT NULL OR provider_refund_id IS NOT NULL
    OR payment_review_id IS NOT NULL OR cause IS NOT NULL) NOT VALID;
COMMENT ON COLUMN refund.cause IS 'ADMIN: an admin by themselves; CREATOR: the creator returned it; REQUEST: an admin granted the buyer''s request; REMOVED: the platform removed the item; DAMAGED: its files were damaged; LEFT: the creator deletes their account.';

CREATE TRIGGER refund_keeps_its_cause BEFORE UPDATE OF cause ON refund
  FOR EACH ROW EXECUTE FUNCTION reversal_keeps_its_facts();
