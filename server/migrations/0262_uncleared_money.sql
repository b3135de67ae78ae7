-- expands
-- Card money is spendable at once, and can be withdrawn after it has cleared (ADR 163). A lot is what of a charge lies in
-- somebody's wallet before that; a hold is what an open dispute keeps there from being spent and withdrawn. A lot that is
-- held is no lot meanwhile: uncleared and disputed money never overlap.
ALTER TABLE ledger_account
  ADD COLUMN uncleared_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN disputed_minor bigint NOT NULL DEFAULT 0;
ALTER TABLE ledger_account
  ADD CONSTRAINT ledger_account_withdrawable_check CHECK (
    uncleared_minor >= 0 AND disputed_minor >= 0
    AND uncleared_minor + disputed_minor <= greatest(balance, 0)
    AND (kind = 'available' OR uncleared_minor = 0)
    AND (kind IN ('available', 'held') OR disputed_minor = 0)) NOT VALID;

CREATE TABLE ledger_lot (
  owner_id ulid NOT NULL,
  -- The payment by card that it came with.
  charge_id ulid NOT NULL,
  shard smallint NOT NULL,
  currency_code currency_code NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  clears_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, charge_id),
  FOREIGN KEY (owner_id, shard) REFERENCES account (id, ledger_shard)
);
CREATE INDEX ledger_lot_charge ON ledger_lot (charge_id);
CREATE INDEX ledger_lot_clears ON ledger_lot (clears_at);

CREATE TABLE ledger_hold (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dispute_id ulid NOT NULL,
  account_id bigint NOT NULL,
  shard smallint NOT NULL,
  -- The lot that it was, and is again when the dispute is won; null of money that had cleared, or came in no lot.
  charge_id ulid,
  clears_at timestamptz,
  amount bigint NOT NULL CHECK (amount > 0),
  CHECK ((charge_id IS NULL) = (clears_at IS NULL)),
  CONSTRAINT ledger_hold_key UNIQUE NULLS NOT DISTINCT (account_id, dispute_id, charge_id)
);
CREATE INDEX ledger_hold_dispute ON ledger_hold (dispute_id);

-- At commit: what an account says is uncleared and disputed is what its lots and holds add up to.
CREATE FUNCTION ledger_account_matches_lots() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  holder ledger_account;
  lots numeric;
  holds numeric;
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'ledger_account' THEN
      SELECT * INTO holder FROM ledger_account WHERE id = NEW.id;
    WHEN 'ledger_lot' THEN
      SELECT * INTO holder FROM ledger_account
        WHERE owner_id = coalesce(NEW.owner_id, OLD.owner_id) AND kind = 'available'
          AND currency_code = coalesce(NEW.currency_code, OLD.currency_code);
    ELSE
      SELECT * INTO holder FROM ledger_account WHERE id = coalesce(NEW.account_id, OLD.account_id);
  END CASE;
  SELECT coalesce(sum(amount), 0) INTO lots FROM ledger_lot
    WHERE owner_id = holder.owner_id AND currency_code = holder.currency_code AND holder.kind = 'available';
  SELECT coalesce(sum(amount), 0) INTO holds FROM ledger_hold WHERE account_id = holder.id;
  IF holder.id IS NULL OR holder.uncleared_minor <> lots OR holder.disputed_minor <> holds THEN
    RAISE EXCEPTION 'Ledger account % has % uncleared and % disputed, its lots % and its holds %.', holder.id,
      holder.uncleared_minor, holder.disputed_minor, lots, holds USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_account_matches_lots AFTER UPDATE ON ledger_account
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.uncleared_minor <> NEW.uncleared_minor OR OLD.disputed_minor <> NEW.disputed_minor)
  EXECUTE FUNCTION ledger_account_matches_lots();
CREATE CONSTRAINT TRIGGER ledger_lot_matches_account AFTER INSERT OR UPDATE OR DELETE ON ledger_lot
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_account_matches_lots();
CREATE CONSTRAINT TRIGGER ledger_hold_matches_account AFTER INSERT OR UPDATE OR DELETE ON ledger_hold
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_account_matches_lots();

-- At commit: a dispute that was decided holds nothing.
CREATE FUNCTION dispute_holds_while_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_hold WHERE dispute_id = NEW.id) THEN
    RAISE EXCEPTION 'Dispute % was decided, and still holds money.', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER dispute_holds_while_open AFTER UPDATE OF state ON dispute
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state <> 'OPEN')
  EXECUTE FUNCTION dispute_holds_while_open();
