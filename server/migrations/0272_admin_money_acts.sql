-- expands
-- What admins moved, so that it counts together: alone within 24 hours no more than the operator's limit, and never both a
-- credit to somebody and a payout to the same person within 30 days.
CREATE TABLE admin_money_act (
  id ulid PRIMARY KEY,
  admin_id ulid NOT NULL REFERENCES admin,
  act text COLLATE "C" NOT NULL CHECK (act ~ '^[A-Z_]{4,40}$'),
  -- What it was about: the id of a withdrawal, a transfer, a line, a charge, a payment, an adjustment.
  subject_id ulid NOT NULL,
  -- Whose money it is; null where nobody is known to have paid what goes back to a card.
  account_id ulid REFERENCES account,
  -- CREDIT: into a wallet; PAYOUT: out of one; REFUND: back to a card.
  direction text COLLATE "C" NOT NULL CHECK (direction IN ('CREDIT', 'PAYOUT', 'REFUND')),
  currency_code currency_code NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  -- False: a second admin took part, and has a row of their own.
  is_alone boolean NOT NULL,
  -- What one admin might move alone within 24 hours when this was done; null: as much as they liked.
  limit_minor bigint CHECK (limit_minor >= 0),
  acted_at timestamptz NOT NULL,
  -- An approval that was taken back.
  undone_at timestamptz CHECK (undone_at >= acted_at),
  CHECK (direction = 'REFUND' OR account_id IS NOT NULL)
);
CREATE INDEX admin_money_act_recent ON admin_money_act (admin_id, currency_code, acted_at);
CREATE INDEX admin_money_act_account ON admin_money_act (account_id, admin_id, acted_at);
CREATE INDEX admin_money_act_subject ON admin_money_act (subject_id);

-- What was done in the 30 days before this table was there. Each row has the id of what it was about.
INSERT INTO admin_money_act (id, admin_id, act, subject_id, account_id, direction, currency_code, amount_minor, is_alone,
    acted_at)
  SELECT id, decided_by, 'APPROVE_WITHDRAWAL', id, account_id, 'PAYOUT', currency_code, amount_minor,
    NOT EXISTS (SELECT FROM proposal WHERE subject_id = withdrawal.id AND state = 'CONFIRMED'), decided_at
  FROM withdrawal
  WHERE status IN ('APPROVED', 'PAID') AND decided_by IS NOT NULL AND decided_at > now() - interval '30 days';
INSERT INTO admin_money_act (id, admin_id, act, subject_id, account_id, direction, currency_code, amount_minor, is_alone,
    acted_at)
  SELECT id, decided_by, 'CONFIRM_TRANSFER', id, account_id, 'CREDIT', currency_code, received_minor,
    NOT EXISTS (SELECT FROM proposal WHERE subject_id = transfer.id AND state = 'CONFIRMED'), finished_at
  FROM transfer
  WHERE status = 'CONFIRMED' AND decided_by IS NOT NULL AND finished_at > now() - interval '30 days';
INSERT INTO admin_money_act (id, admin_id, act, subject_id, account_id, direction, currency_code, amount_minor, is_alone,
    acted_at)
  SELECT line.id, decided_by, 'CREDIT_BANK_LINE', line.id, credited_to, 'CREDIT', account.currency_code, amount_minor,
    NOT EXISTS (SELECT FROM proposal WHERE subject_id = line.id AND state = 'CONFIRMED'), decided_at
  FROM bank_line line JOIN account ON account.id = credited_to
  WHERE line.status = 'CREDITED' AND decided_by IS NOT NULL AND decided_at > now() - interval '30 days';

-- Behind the admin's own row, so that of two acts at once the second sees the first.
CREATE FUNCTION admin_money_act_is_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved numeric;
BEGIN
  PERFORM FROM admin WHERE id = NEW.admin_id FOR NO KEY UPDATE;
  IF NEW.direction <> 'REFUND' AND EXISTS (
    SELECT FROM admin_money_act
    WHERE admin_id = NEW.admin_id AND account_id = NEW.account_id AND direction NOT IN ('REFUND', NEW.direction)
      AND undone_at IS NULL AND acted_at > NEW.acted_at - interval '30 days') THEN
    RAISE EXCEPTION 'Admin % both credits and pays out account % within 30 days.', NEW.admin_id, NEW.account_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_money_act_separates_duties';
  END IF;
  IF NEW.is_alone AND NEW.limit_minor IS NOT NULL THEN
    SELECT coalesce(sum(amount_minor), 0) INTO moved FROM admin_money_act
      WHERE admin_id = NEW.admin_id AND currency_code = NEW.currency_code AND is_alone AND undone_at IS NULL
        AND acted_at > NEW.acted_at - interval '24 hours';
    IF moved + NEW.amount_minor > NEW.limit_minor THEN
      RAISE EXCEPTION 'Admin % moves more than % alone within 24 hours.', NEW.admin_id, NEW.limit_minor
        USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_money_act_within_limit';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER admin_money_act_is_allowed BEFORE INSERT ON admin_money_act
  FOR EACH ROW EXECUTE FUNCTION admin_money_act_is_allowed();

CREATE FUNCTION admin_money_act_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.undone_at IS NULL AND changes_only(to_jsonb(OLD), to_jsonb(NEW), 'undone_at') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'What an admin moved stays noted.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER admin_money_act_stays BEFORE UPDATE OR DELETE ON admin_money_act
  FOR EACH ROW EXECUTE FUNCTION admin_money_act_stays();

-- When a second factor was last shown in this session.
ALTER TABLE admin_session ADD COLUMN factor_at timestamptz;
