-- Approved withdrawals that an admin took to the bank in one file. Each is in one file at most, ever, so that nobody is paid
-- twice; what the file says is made anew from these facts, which stay.
CREATE TABLE payout_file (
  id ulid PRIMARY KEY,
  currency_code currency_code NOT NULL,
  -- The account that pays, as it was.
  bank_name text NOT NULL CHECK (length(bank_name) BETWEEN 1 AND 100),
  account_name text NOT NULL CHECK (length(account_name) BETWEEN 1 AND 100),
  account_number text COLLATE "C" NOT NULL CHECK (account_number ~ '^[A-Z0-9]{4,34}$'),
  bank_code text CHECK (length(bank_code) BETWEEN 1 AND 40),
  payment_count integer NOT NULL CHECK (payment_count BETWEEN 1 AND 1000),
  total_minor bigint NOT NULL CHECK (total_minor > 0),
  created_by ulid NOT NULL REFERENCES admin,
  created_at timestamptz NOT NULL
);

ALTER TABLE withdrawal
  ADD COLUMN payout_file_id ulid REFERENCES payout_file,
  ADD CONSTRAINT withdrawal_in_file_is_approved CHECK (payout_file_id IS NULL OR status IN ('APPROVED', 'PAID'));
CREATE INDEX withdrawal_payout_file ON withdrawal (payout_file_id, id) WHERE payout_file_id IS NOT NULL;
CREATE INDEX withdrawal_to_export ON withdrawal (currency_code, id) WHERE status = 'APPROVED' AND payout_file_id IS NULL;

CREATE FUNCTION payout_file_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A file for the bank stays as it was made.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER payout_file_stays BEFORE UPDATE OR DELETE ON payout_file
  FOR EACH ROW EXECUTE FUNCTION payout_file_stays();

CREATE FUNCTION withdrawal_enters_file_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.payout_file_id IS NOT NULL THEN
    RAISE EXCEPTION 'Withdrawal % is in a file for the bank already.', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.status <> 'APPROVED' OR EXISTS (SELECT FROM provider_payout WHERE withdrawal_id = NEW.id) THEN
    RAISE EXCEPTION 'Withdrawal % is not to be paid by hand.', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER withdrawal_enters_file_once BEFORE UPDATE OF payout_file_id ON withdrawal
  FOR EACH ROW WHEN (OLD.payout_file_id IS DISTINCT FROM NEW.payout_file_id)
  EXECUTE FUNCTION withdrawal_enters_file_once();

CREATE FUNCTION provider_pays_no_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM withdrawal WHERE id = NEW.withdrawal_id AND payout_file_id IS NOT NULL) THEN
    RAISE EXCEPTION 'Withdrawal % is in a file for the bank.', NEW.withdrawal_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER provider_pays_no_file BEFORE INSERT ON provider_payout
  FOR EACH ROW EXECUTE FUNCTION provider_pays_no_file();

-- At commit, a file is of just what it says.
CREATE FUNCTION payout_file_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.payment_count, NEW.total_minor) <> (
    SELECT count(*), sum(amount_minor) FROM withdrawal
    WHERE payout_file_id = NEW.id) THEN
    RAISE EXCEPTION 'The file % for the bank does not add up.', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER payout_file_adds_up AFTER INSERT ON payout_file
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payout_file_adds_up();
CREATE FUNCTION withdrawal_fits_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM payout_file WHERE id = NEW.payout_file_id AND currency_code = NEW.currency_code
      AND (payment_count, total_minor) = (
        SELECT count(*), sum(amount_minor) FROM withdrawal WHERE payout_file_id = NEW.payout_file_id)) THEN
    RAISE EXCEPTION 'Withdrawal % does not fit into the file % for the bank.', NEW.id, NEW.payout_file_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER withdrawal_fits_file AFTER UPDATE OF payout_file_id ON withdrawal
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.payout_file_id IS NOT NULL)
  EXECUTE FUNCTION withdrawal_fits_file();

-- An approval by hand can be taken back while nothing has followed from it.
CREATE OR REPLACE FUNCTION withdrawal_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) = ('APPROVED', 'DISAPPROVED')
    AND EXISTS (SELECT FROM provider_payout WHERE withdrawal_id = NEW.id AND state = 'FAILED') THEN
    RETURN NEW;
  END IF;
  IF (OLD.status, NEW.status) = ('APPROVED', 'PENDING') AND OLD.payout_file_id IS NULL
    AND NOT EXISTS (SELECT FROM provider_payout WHERE withdrawal_id = NEW.id) THEN
    RETURN NEW;
  END IF;
  IF OLD.status = NEW.status AND OLD.payout_file_id IS NULL AND NEW.payout_file_id IS NOT NULL THEN
    RETURN NEW;
  END IF;
  IF (OLD.status, NEW.status) NOT IN (
    ('PENDING', 'APPROVED'), ('PENDING', 'DISAPPROVED'), ('APPROVED', 'PAID')) THEN
    RAISE EXCEPTION 'A withdrawal does not go from % to %.', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
