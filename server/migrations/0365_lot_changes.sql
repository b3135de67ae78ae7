-- expands
-- How lots of uncleared card money changed, and by what: a transaction of the ledger, a dispute that holds or releases
-- money, or time, which clears it. The verifier derives from it what can be withdrawn, whatever the lots say (ADR 177).
CREATE TABLE ledger_lot_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id ulid NOT NULL,
  charge_id ulid NOT NULL,
  shard smallint NOT NULL,
  currency_code currency_code NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  clears_at timestamptz NOT NULL,
  transaction_id ulid,
  dispute_id ulid,
  created_at timestamptz NOT NULL,
  CONSTRAINT ledger_lot_change_one_cause_check CHECK (num_nonnulls(transaction_id, dispute_id) <= 1),
  CONSTRAINT ledger_lot_change_cleared_check
    CHECK (amount > 0 OR num_nonnulls(transaction_id, dispute_id) = 1 OR clears_at <= created_at),
  FOREIGN KEY (owner_id, shard) REFERENCES account (id, ledger_shard)
);
CREATE INDEX ledger_lot_change_lot ON ledger_lot_change (owner_id, charge_id);

INSERT INTO ledger_lot_change (owner_id, charge_id, shard, currency_code, amount, clears_at, created_at)
SELECT owner_id, charge_id, shard, currency_code, amount, clears_at, now() FROM ledger_lot;

CREATE TRIGGER ledger_lot_change_stays BEFORE UPDATE OR DELETE ON ledger_lot_change
  FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_lot_change_is_not_truncated BEFORE TRUNCATE ON ledger_lot_change
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

-- At commit: a lot is what its changes add up to, and clears when they say.
CREATE FUNCTION ledger_lot_matches_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_owner ulid := coalesce(NEW.owner_id, OLD.owner_id);
  of_charge ulid := coalesce(NEW.charge_id, OLD.charge_id);
  lot ledger_lot;
  changed record;
BEGIN
  SELECT * INTO lot FROM ledger_lot WHERE owner_id = of_owner AND charge_id = of_charge;
  SELECT coalesce(sum(amount), 0) AS amount, min(clears_at) AS clears_at, max(clears_at) AS latest INTO changed
    FROM ledger_lot_change WHERE owner_id = of_owner AND charge_id = of_charge;
  IF coalesce(lot.amount, 0) <> changed.amount OR lot.clears_at <> changed.clears_at
    OR changed.clears_at <> changed.latest THEN
    RAISE EXCEPTION 'The lot of % of charge % has %, and its changes add up to %.', of_owner, of_charge,
      coalesce(lot.amount, 0), changed.amount USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_lot_matches_changes AFTER INSERT OR UPDATE OR DELETE ON ledger_lot
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_lot_matches_changes();
