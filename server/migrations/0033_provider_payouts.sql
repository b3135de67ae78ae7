-- A payout that a card provider was told to make for an approved withdrawal: at most one, ever, under one key. While it is
-- PENDING it may still succeed, so nobody else pays or turns the withdrawal down.
CREATE TABLE provider_payout (
  withdrawal_id ulid PRIMARY KEY REFERENCES withdrawal,
  provider text NOT NULL CHECK (provider ~ '^[a-z_]{2,30}$'),
  -- What the provider pays at most once for.
  key text COLLATE "C" NOT NULL,
  provider_payout_id text COLLATE "C" CHECK (length(provider_payout_id) BETWEEN 1 AND 200),
  state text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'PAID', 'FAILED')),
  -- For admins: why it failed, or what is wrong with it since.
  failure text CHECK (length(failure) BETWEEN 1 AND 500),
  created_at timestamptz NOT NULL,
  -- When the provider was last told to pay: what became of that may not be known yet.
  told_at timestamptz,
  settled_at timestamptz,
  -- The sweep that takes it up again: how often it was, and when it is next.
  sweep_count integer NOT NULL DEFAULT 0 CHECK (sweep_count >= 0),
  sweep_at timestamptz,
  UNIQUE (provider, key),
  UNIQUE (provider, provider_payout_id),
  CHECK (key = lower(withdrawal_id)),
  CHECK ((state = 'PENDING') = (settled_at IS NULL)),
  CHECK ((state = 'PENDING') = (sweep_at IS NOT NULL)),
  CHECK (state <> 'PENDING' OR failure IS NULL),
  CHECK (state <> 'FAILED' OR failure IS NOT NULL),
  CHECK (state <> 'PAID' OR provider_payout_id IS NOT NULL),
  CHECK (told_at IS NOT NULL OR (state = 'PENDING' AND provider_payout_id IS NULL))
) WITH (fillfactor = 85);
CREATE INDEX provider_payout_sweep ON provider_payout (sweep_at) WHERE state = 'PENDING';

-- A failed payout can turn out to have been made; what was made stays made.
CREATE FUNCTION provider_payout_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> NEW.state AND (OLD.state, NEW.state) NOT IN (
    ('PENDING', 'PAID'), ('PENDING', 'FAILED'), ('FAILED', 'PAID')) THEN
    RAISE EXCEPTION 'A payout by a provider does not go from % to %.', OLD.state, NEW.state
      USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.provider_payout_id IS NOT NULL AND NEW.provider_payout_id IS DISTINCT FROM OLD.provider_payout_id
    OR OLD.told_at IS NOT NULL AND NEW.told_at IS NULL THEN
    RAISE EXCEPTION 'A payout by a provider keeps what is known of it.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER provider_payout_goes_forward BEFORE UPDATE ON provider_payout
  FOR EACH ROW EXECUTE FUNCTION provider_payout_goes_forward();

CREATE FUNCTION provider_payout_keeps_its_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A payout by a provider keeps its withdrawal, provider and key.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER provider_payout_keeps_its_facts
  BEFORE UPDATE OF withdrawal_id, provider, key, created_at ON provider_payout
  FOR EACH ROW EXECUTE FUNCTION provider_payout_keeps_its_facts();
CREATE TRIGGER provider_payout_stays BEFORE DELETE ON provider_payout
  FOR EACH ROW EXECUTE FUNCTION provider_payout_keeps_its_facts();

-- At commit, a withdrawal waits for its provider's payout, and is paid by the one that was made.
CREATE FUNCTION withdrawal_fits_payout() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  about ulid := CASE TG_TABLE_NAME WHEN 'withdrawal' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'withdrawal_id' END;
  withdrawal_status text;
  payout_state text;
BEGIN
  SELECT status INTO withdrawal_status FROM withdrawal WHERE id = about;
  SELECT state INTO payout_state FROM provider_payout WHERE withdrawal_id = about;
  IF payout_state = 'PENDING' AND withdrawal_status <> 'APPROVED'
    OR payout_state = 'PAID' AND withdrawal_status <> 'PAID'
    OR payout_state IS NOT NULL AND withdrawal_status = 'PENDING' THEN
    RAISE EXCEPTION 'Withdrawal % is % while the payout by its provider is %.', about, withdrawal_status, payout_state
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER withdrawal_fits_payout AFTER INSERT OR UPDATE ON provider_payout
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION withdrawal_fits_payout();
CREATE CONSTRAINT TRIGGER withdrawal_fits_payout AFTER UPDATE ON withdrawal
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION withdrawal_fits_payout();

-- An approved withdrawal can be turned down after its provider has failed to pay it, and only then.
CREATE OR REPLACE FUNCTION withdrawal_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) = ('APPROVED', 'DISAPPROVED')
    AND EXISTS (SELECT FROM provider_payout WHERE withdrawal_id = NEW.id AND state = 'FAILED') THEN
    RETURN NEW;
  END IF;
  IF (OLD.status, NEW.status) NOT IN (
    ('PENDING', 'APPROVED'), ('PENDING', 'DISAPPROVED'), ('APPROVED', 'PAID')) THEN
    RAISE EXCEPTION 'A withdrawal does not go from % to %.', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
