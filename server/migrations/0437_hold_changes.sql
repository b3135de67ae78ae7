-- expands
-- How what open disputes hold changed, and by what: the booking that took money which was held, or none, where a dispute finds
-- money or lets it go. The verifier derives from it that what was found stays held (ADR 184).
CREATE TABLE ledger_hold_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dispute_id ulid NOT NULL,
  account_id bigint NOT NULL,
  shard smallint NOT NULL,
  charge_id ulid,
  amount bigint NOT NULL CHECK (amount <> 0),
  -- The refund, lost dispute or withdrawal for which money that was held was booked.
  about_id ulid,
  created_at timestamptz NOT NULL,
  CONSTRAINT ledger_hold_change_taken_check CHECK (amount < 0 OR about_id IS NULL)
);
CREATE INDEX ledger_hold_change_hold ON ledger_hold_change (account_id, dispute_id);
CREATE INDEX ledger_hold_change_dispute ON ledger_hold_change (dispute_id);

INSERT INTO ledger_hold_change (dispute_id, account_id, shard, charge_id, amount, created_at)
SELECT dispute_id, account_id, shard, charge_id, amount, now() FROM ledger_hold;

CREATE TRIGGER ledger_hold_change_stays BEFORE UPDATE OR DELETE ON ledger_hold_change
  FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_hold_change_is_not_truncated BEFORE TRUNCATE ON ledger_hold_change
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

-- At commit: a hold is what its changes add up to.
CREATE FUNCTION ledger_hold_matches_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_dispute ulid := coalesce(NEW.dispute_id, OLD.dispute_id);
  of_account bigint := coalesce(NEW.account_id, OLD.account_id);
  of_charge ulid := coalesce(NEW.charge_id, OLD.charge_id);
  held numeric;
  changed numeric;
BEGIN
  SELECT coalesce(sum(amount), 0) INTO held FROM ledger_hold
    WHERE account_id = of_account AND dispute_id = of_dispute AND charge_id IS NOT DISTINCT FROM of_charge;
  SELECT coalesce(sum(amount), 0) INTO changed FROM ledger_hold_change
    WHERE account_id = of_account AND dispute_id = of_dispute AND charge_id IS NOT DISTINCT FROM of_charge;
  IF held <> changed THEN
    RAISE EXCEPTION 'Dispute % holds % on account %, and its changes add up to %.', of_dispute, held, of_account, changed
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_hold_matches_changes AFTER INSERT OR UPDATE OR DELETE ON ledger_hold
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_hold_matches_changes();
