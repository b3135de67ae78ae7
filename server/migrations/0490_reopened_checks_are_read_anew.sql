-- expands
-- A check that was reopened is approved by who has read its documents since: what was read before counts no more.
CREATE OR REPLACE FUNCTION refuse_unread_documents() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  approver text := CASE WHEN NEW.status = 'VERIFIED' THEN NEW.decided_by ELSE NEW.approved_first_by::text END;
BEGIN
  IF (SELECT count(DISTINCT after ->> 'document') FROM audit_entry
      WHERE subject_id = NEW.account_id AND admin_id::text = approver AND action = 'IDENTITY_DOCUMENT_READ'
        AND after ->> 'requestId' = NEW.id
        AND id > coalesce((SELECT max(reopened.id) FROM audit_entry reopened
          WHERE reopened.subject_id = NEW.account_id AND reopened.action = 'IDENTITY_REOPENED'
            AND reopened.after ->> 'requestId' = NEW.id), '')) < 3 THEN
    RAISE EXCEPTION 'An identity is approved by who has read each of its documents.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'verification_unread_documents';
  END IF;
  RETURN NULL;
END $$;
