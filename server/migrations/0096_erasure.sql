-- What is kept for the books keeps its facts, but for the words in it that name somebody who is erased. A transaction that
-- erases says so: it may change these words, and nothing else that is kept.
CREATE FUNCTION is_erasing() RETURNS boolean LANGUAGE sql STABLE
RETURN coalesce(current_setting('fanfare.erasing', true), '') = 'yes';

-- Of the records that stay, everything but these columns is as it was.
CREATE FUNCTION changes_only(old_row jsonb, new_row jsonb, VARIADIC changing text[]) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN (old_row - changing) = (new_row - changing);

CREATE OR REPLACE FUNCTION withdrawal_keeps_its_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND is_erasing() AND changes_only(to_jsonb(OLD), to_jsonb(NEW),
    'bank_name', 'bank_account_name', 'bank_account_number', 'reason', 'payout_reference') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A withdrawal keeps its owner, amount and bank account.' USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER withdrawal_goes_forward ON withdrawal;
CREATE TRIGGER withdrawal_goes_forward BEFORE UPDATE ON withdrawal
  FOR EACH ROW WHEN (NOT (OLD.status = NEW.status AND is_erasing())) EXECUTE FUNCTION withdrawal_goes_forward();

DROP TRIGGER transfer_goes_forward ON transfer;
CREATE TRIGGER transfer_goes_forward BEFORE UPDATE ON transfer
  FOR EACH ROW WHEN (NOT (OLD.status = NEW.status AND is_erasing())) EXECUTE FUNCTION transfer_goes_forward();

CREATE OR REPLACE FUNCTION bank_line_keeps_its_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND is_erasing() AND changes_only(to_jsonb(OLD), to_jsonb(NEW), 'text', 'reason') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A bank line keeps what the bank said.' USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER bank_line_goes_forward ON bank_line;
CREATE TRIGGER bank_line_goes_forward BEFORE UPDATE ON bank_line
  FOR EACH ROW WHEN (NOT (OLD.status = NEW.status AND is_erasing())) EXECUTE FUNCTION bank_line_goes_forward();

CREATE OR REPLACE FUNCTION payment_review_is_decided_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND is_erasing() AND changes_only(to_jsonb(OLD), to_jsonb(NEW), 'metadata', 'decision_reason') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'What was decided about a charge stays.' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION reversal_keeps_its_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND is_erasing() AND changes_only(to_jsonb(OLD), to_jsonb(NEW), 'reason') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Refunds and disputes keep their payment and amount.' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION proposal_stays_settled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND is_erasing() AND changes_only(to_jsonb(OLD), to_jsonb(NEW), 'terms') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A proposal keeps what was proposed, and what became of it.' USING ERRCODE = 'restrict_violation';
END $$;

GRANT UPDATE (reason, before, after) ON audit_entry TO CURRENT_USER;
CREATE OR REPLACE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND is_erasing() AND changes_only(to_jsonb(OLD), to_jsonb(NEW), 'reason', 'before', 'after') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only: no % on %.', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;
