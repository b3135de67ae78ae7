-- What the platform does by itself, when a time has come, is in the audit log too.
ALTER TABLE audit_entry
  DROP CONSTRAINT audit_entry_operator,
  ADD CONSTRAINT audit_entry_operator CHECK (
    admin_id IS NOT NULL OR subject_kind = 'ADMIN' OR action IN ('TAKEDOWN_RESTORED', 'IDENTITY_DOCUMENTS_DELETED'));
