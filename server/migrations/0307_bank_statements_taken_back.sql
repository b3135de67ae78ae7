-- expands
-- An import of which nothing was decided can be taken back: its lines go, and the statement says by whom.
ALTER TABLE bank_statement
  ADD COLUMN undone_at timestamptz,
  ADD COLUMN undone_by ulid REFERENCES admin;

CREATE FUNCTION bank_line_goes_with_its_import() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status NOT IN ('NEW', 'QUEUED', 'OUTGOING')
    OR NOT EXISTS (SELECT FROM bank_statement WHERE id = OLD.statement_id AND undone_at IS NOT NULL) THEN
    RAISE EXCEPTION 'A bank line keeps what the bank said.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE OR REPLACE TRIGGER bank_line_stays BEFORE DELETE ON bank_line
  FOR EACH ROW EXECUTE FUNCTION bank_line_goes_with_its_import();

-- Money in another currency than its account's is nobody's: somebody chose the wrong account, or the bank erred.
CREATE FUNCTION refuse_other_currency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.currency_code <> (SELECT currency_code FROM platform_account WHERE id = NEW.platform_account_id) THEN
    RAISE EXCEPTION 'Bank line % is in another currency than its account.', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_line_currency';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_line_currency BEFORE UPDATE OF status ON bank_line
  FOR EACH ROW WHEN (NEW.status IN ('MATCHED', 'CREDITED')) EXECUTE FUNCTION refuse_other_currency();
