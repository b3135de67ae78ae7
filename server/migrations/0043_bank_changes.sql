-- Since when an account has the bank details that it has. Null: none yet, or none since this is kept. Code gives the time of
-- its clock; the trigger is for the code that forgets.
ALTER TABLE account ADD COLUMN bank_changed_at timestamptz;

CREATE FUNCTION account_bank_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.bank_account_number IS NOT NULL THEN
      NEW.bank_changed_at := coalesce(NEW.bank_changed_at, now());
    END IF;
  ELSIF (NEW.bank_name, NEW.bank_account_name, NEW.bank_account_number)
      IS DISTINCT FROM (OLD.bank_name, OLD.bank_account_name, OLD.bank_account_number) THEN
    IF NEW.bank_changed_at IS NOT DISTINCT FROM OLD.bank_changed_at THEN
      NEW.bank_changed_at := now();
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER account_bank_changes
  BEFORE INSERT OR UPDATE OF bank_name, bank_account_name, bank_account_number ON account
  FOR EACH ROW EXECUTE FUNCTION account_bank_changes();
