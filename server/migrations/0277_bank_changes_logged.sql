-- expands
-- When somebody changed the bank account that is saved with them, for who approves their payouts.
CREATE TABLE bank_change (
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, changed_at)
);
INSERT INTO bank_change (account_id, changed_at) SELECT id, bank_changed_at FROM account WHERE bank_changed_at IS NOT NULL;

CREATE FUNCTION log_bank_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bank_change (account_id, changed_at) VALUES (NEW.id, NEW.bank_changed_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER log_bank_change AFTER UPDATE ON account
  FOR EACH ROW WHEN (NEW.bank_changed_at IS NOT NULL AND OLD.bank_changed_at IS DISTINCT FROM NEW.bank_changed_at)
  EXECUTE FUNCTION log_bank_change();
CREATE TRIGGER log_first_bank_account AFTER INSERT ON account
  FOR EACH ROW WHEN (NEW.bank_changed_at IS NOT NULL) EXECUTE FUNCTION log_bank_change();
