-- What one admin wants done with money, and a second has to want too. OPEN → CONFIRMED, by somebody else; or → ENDED.
CREATE TABLE proposal (
  id ulid PRIMARY KEY,
  act text COLLATE "C" NOT NULL CHECK (act IN (
    'APPROVE_WITHDRAWAL', 'CONFIRM_TRANSFER', 'CREDIT_BANK_LINE', 'CREDIT_PAYMENT_REVIEW', 'SET_PLATFORM_ACCOUNT')),
  -- What it is about: an id; the currency of an account of the platform.
  subject_id text COLLATE "C" NOT NULL CHECK (length(subject_id) BETWEEN 1 AND 26),
  currency_code currency_code NOT NULL,
  -- Null where no amount moves by it.
  amount_minor bigint CHECK (amount_minor > 0),
  -- What the first admin said, and the second has to say too.
  terms jsonb NOT NULL CHECK (jsonb_typeof(terms) = 'object'),
  state text COLLATE "C" NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'CONFIRMED', 'ENDED')),
  proposed_by ulid NOT NULL REFERENCES admin,
  proposed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > proposed_at),
  confirmed_by ulid REFERENCES admin,
  settled_at timestamptz,
  -- EXPIRED; REPLACED by another of the same admin; WITHDRAWN by an admin; CHANGED: what it is about is not as it was;
  -- DECIDED without it; DISABLED: the admin was let go.
  ended_because text COLLATE "C"
    CHECK (ended_because IN ('EXPIRED', 'REPLACED', 'WITHDRAWN', 'CHANGED', 'DECIDED', 'DISABLED')),
  CONSTRAINT proposal_takes_two CHECK (confirmed_by <> proposed_by),
  CHECK ((state = 'CONFIRMED') = (confirmed_by IS NOT NULL)),
  CHECK ((state = 'ENDED') = (ended_because IS NOT NULL)),
  CHECK ((state = 'OPEN') = (settled_at IS NULL)),
  CHECK ((act = 'SET_PLATFORM_ACCOUNT') = (amount_minor IS NULL))
);
CREATE UNIQUE INDEX proposal_open ON proposal (act, subject_id) WHERE state = 'OPEN';
CREATE INDEX proposal_subject ON proposal (subject_id, act);
CREATE INDEX proposal_state ON proposal (state, id DESC);
CREATE INDEX proposal_proposer ON proposal (proposed_by) WHERE state = 'OPEN';

CREATE FUNCTION proposal_stays_settled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A proposal keeps what was proposed, and what became of it.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER proposal_stays_settled BEFORE UPDATE ON proposal
  FOR EACH ROW WHEN (OLD.state <> 'OPEN') EXECUTE FUNCTION proposal_stays_settled();
CREATE TRIGGER proposal_keeps_its_facts
  BEFORE UPDATE OF id, act, subject_id, currency_code, amount_minor, terms, proposed_by, proposed_at, expires_at
  ON proposal FOR EACH ROW EXECUTE FUNCTION proposal_stays_settled();
CREATE TRIGGER proposal_stays BEFORE DELETE ON proposal
  FOR EACH ROW EXECUTE FUNCTION proposal_stays_settled();

-- What was ever proposed to a second admin is decided by two: whoever decides has confirmed it. A transfer may have its money
-- by a line of a bank statement instead, which is decided in the same way.
CREATE FUNCTION is_decided_by_two() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM proposal WHERE act = TG_ARGV[0] AND subject_id = NEW.id)
    AND NOT EXISTS (
      SELECT FROM proposal WHERE act = TG_ARGV[0] AND subject_id = NEW.id AND confirmed_by = NEW.decided_by)
    AND NOT (TG_ARGV[0] = 'CONFIRM_TRANSFER' AND EXISTS (
      SELECT FROM bank_line
      WHERE transfer_id = NEW.id AND status = 'CREDITED' AND credited_to IS NULL AND decided_by = NEW.decided_by))
  THEN
    RAISE EXCEPTION 'One admin alone has decided %, which was proposed to a second (%).', NEW.id, TG_ARGV[0]
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER withdrawal_is_decided_by_two AFTER UPDATE OF status ON withdrawal
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status IN ('APPROVED', 'PAID'))
  EXECUTE FUNCTION is_decided_by_two('APPROVE_WITHDRAWAL');
CREATE CONSTRAINT TRIGGER transfer_is_decided_by_two AFTER UPDATE OF status ON transfer
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'CONFIRMED' AND NEW.decided_by IS NOT NULL)
  EXECUTE FUNCTION is_decided_by_two('CONFIRM_TRANSFER');
CREATE CONSTRAINT TRIGGER bank_line_is_decided_by_two AFTER UPDATE OF status ON bank_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'CREDITED')
  EXECUTE FUNCTION is_decided_by_two('CREDIT_BANK_LINE');
CREATE CONSTRAINT TRIGGER payment_review_is_decided_by_two AFTER UPDATE OF decision ON payment_review
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.decision = 'CREDIT_WALLET' AND NEW.decided_by IS NOT NULL)
  EXECUTE FUNCTION is_decided_by_two('CREDIT_PAYMENT_REVIEW');

-- Where people send money to does not change while a change waits for a second admin.
CREATE FUNCTION platform_account_waits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM proposal
    WHERE act = 'SET_PLATFORM_ACCOUNT' AND subject_id = NEW.currency_code AND state = 'OPEN') THEN
    RAISE EXCEPTION 'A change of the account for % waits for a second admin.', NEW.currency_code
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER platform_account_waits
  AFTER INSERT OR UPDATE OF bank_name, account_name, account_number, bank_code, is_current ON platform_account
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.is_current) EXECUTE FUNCTION platform_account_waits();

-- A proposal ends with what it is about: decided without it, or no longer as it was.
CREATE FUNCTION end_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE proposal SET state = 'ENDED', ended_because = 'DECIDED', settled_at = now()
    WHERE subject_id = NEW.id AND state = 'OPEN';
  RETURN NULL;
END $$;
CREATE TRIGGER withdrawal_ends_proposals AFTER UPDATE OF status ON withdrawal
  FOR EACH ROW WHEN (NEW.status <> 'PENDING') EXECUTE FUNCTION end_proposals();
CREATE TRIGGER transfer_ends_proposals AFTER UPDATE OF status ON transfer
  FOR EACH ROW WHEN (NEW.status IN ('CONFIRMED', 'REJECTED')) EXECUTE FUNCTION end_proposals();
CREATE TRIGGER bank_line_ends_proposals AFTER UPDATE OF status ON bank_line
  FOR EACH ROW WHEN (NEW.status IN ('CREDITED', 'RETURNED', 'DISMISSED')) EXECUTE FUNCTION end_proposals();
CREATE TRIGGER payment_review_ends_proposals AFTER UPDATE OF decision ON payment_review
  FOR EACH ROW WHEN (NEW.decision IS NOT NULL) EXECUTE FUNCTION end_proposals();

-- Bank details that change, or a suspension, are what the second admin has to look at anew, and the first too.
CREATE FUNCTION account_changes_end_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE proposal SET state = 'ENDED', ended_because = 'CHANGED', settled_at = now()
    WHERE state = 'OPEN' AND act = 'APPROVE_WITHDRAWAL'
      AND subject_id IN (SELECT id FROM withdrawal WHERE account_id = NEW.id AND status = 'PENDING');
  RETURN NULL;
END $$;
CREATE TRIGGER account_changes_end_proposals AFTER UPDATE ON account
  FOR EACH ROW WHEN (OLD.bank_changed_at IS DISTINCT FROM NEW.bank_changed_at
    OR OLD.suspended_at IS DISTINCT FROM NEW.suspended_at) EXECUTE FUNCTION account_changes_end_proposals();

-- Paid there before: a payout to an account that is not the saved one need not wait.
CREATE INDEX withdrawal_paid_to ON withdrawal (account_id, bank_account_number) WHERE status = 'PAID';
