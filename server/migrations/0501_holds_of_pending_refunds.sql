-- expands
-- A refund that its card provider has not done yet holds the money as an open dispute does (ADR 190). The holds of both are
-- in the same tables: what is named dispute_id there is the id of either.
COMMENT ON COLUMN ledger_hold.dispute_id IS 'The open dispute or the pending refund that holds the money.';
COMMENT ON COLUMN ledger_hold_change.dispute_id IS 'The dispute or the refund that held the money.';
COMMENT ON COLUMN ledger_lot_change.dispute_id IS 'The dispute or the refund that holds or releases the money.';

-- At commit: only an open dispute or a pending refund holds money, also where it was decided while money came back.
CREATE OR REPLACE FUNCTION ledger_hold_is_of_open_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_hold WHERE id = NEW.id)
    AND NOT EXISTS (SELECT FROM dispute WHERE id = NEW.dispute_id AND state = 'OPEN')
    AND NOT EXISTS (SELECT FROM refund WHERE id = NEW.dispute_id AND state = 'PENDING') THEN
    RAISE EXCEPTION 'Neither dispute nor refund % is open, and it holds no money.', NEW.dispute_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- At commit: a refund that was booked or has failed holds nothing.
CREATE FUNCTION refund_holds_while_pending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_hold WHERE dispute_id = NEW.id) THEN
    RAISE EXCEPTION 'Refund % is settled, and still holds money.', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refund_holds_while_pending AFTER UPDATE OF state ON refund
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state <> 'PENDING')
  EXECUTE FUNCTION refund_holds_while_pending();
