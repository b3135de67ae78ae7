-- expands
-- Nobody approves an identity without having read each document of this very check; each reading is in the audit log.
CREATE FUNCTION refuse_unread_documents() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  approver text := CASE WHEN NEW.status = 'VERIFIED' THEN NEW.decided_by ELSE NEW.approved_first_by::text END;
BEGIN
  IF (SELECT count(DISTINCT after ->> 'document') FROM audit_entry
      WHERE subject_id = NEW.account_id AND admin_id::text = approver AND action = 'IDENTITY_DOCUMENT_READ'
        AND after ->> 'requestId' = NEW.id) < 3 THEN
    RAISE EXCEPTION 'An identity is approved by who has read each of its documents.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'verification_unread_documents';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER verification_unread_documents AFTER UPDATE OF status ON verification_request
  FOR EACH ROW WHEN (NEW.status = 'VERIFIED' AND OLD.status <> 'VERIFIED' AND NEW.decided_by <> 'operator')
  EXECUTE FUNCTION refuse_unread_documents();
CREATE TRIGGER verification_unread_documents_first AFTER UPDATE OF approved_first_by ON verification_request
  FOR EACH ROW WHEN (NEW.status = 'PENDING' AND NEW.approved_first_by IS NOT NULL
    AND NEW.approved_first_by IS DISTINCT FROM OLD.approved_first_by)
  EXECUTE FUNCTION refuse_unread_documents();
