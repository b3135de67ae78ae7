-- What owners narrow the audit log down by: each in the order of ids, which is that of age.
CREATE INDEX audit_entry_action ON audit_entry (action, id DESC);
CREATE INDEX audit_entry_kind ON audit_entry (subject_kind, id DESC);
-- What operators' commands did.
CREATE INDEX audit_entry_of_operators ON audit_entry (id DESC) WHERE admin_id IS NULL;
