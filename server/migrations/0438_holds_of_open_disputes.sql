-- expands
-- At commit: only an open dispute holds money, also where it was decided while money came back.
CREATE FUNCTION ledger_hold_is_of_open_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_hold WHERE id = NEW.id)
    AND NOT EXISTS (SELECT FROM dispute WHERE id = NEW.dispute_id AND state = 'OPEN') THEN
    RAISE EXCEPTION 'Dispute % is not open, and holds no money.', NEW.dispute_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_hold_is_of_open_dispute AFTER INSERT OR UPDATE ON ledger_hold
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_hold_is_of_open_dispute();
