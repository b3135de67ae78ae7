-- The line of a bank statement that is the money of a transfer, so that transfers which an admin confirmed and no statement
-- tells of are found. It follows from the lines: no code writes it.
ALTER TABLE transfer ADD COLUMN bank_line_id ulid REFERENCES bank_line;

-- A line comes to a transfer before the transfer is confirmed, or after it was confirmed by hand.
CREATE OR REPLACE FUNCTION transfer_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = NEW.status AND OLD.bank_line_id IS DISTINCT FROM NEW.bank_line_id THEN
    RETURN NEW;
  END IF;
  IF (OLD.status, NEW.status) NOT IN (
    ('AWAITING_TRANSFER', 'AWAITING_TRANSFER'), ('AWAITING_TRANSFER', 'CLAIMED'), ('AWAITING_TRANSFER', 'CONFIRMED'),
    ('AWAITING_TRANSFER', 'REJECTED'), ('AWAITING_TRANSFER', 'CANCELLED'), ('AWAITING_TRANSFER', 'EXPIRED'),
    ('CLAIMED', 'CONFIRMED'), ('CLAIMED', 'REJECTED'),
    ('REJECTED', 'CONFIRMED'), ('CANCELLED', 'CONFIRMED'), ('EXPIRED', 'CONFIRMED')) THEN
    RAISE EXCEPTION 'A transfer does not go from % to %.', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

UPDATE transfer SET bank_line_id = bank_line.id FROM bank_line
  WHERE bank_line.transfer_id = transfer.id
    AND (bank_line.status = 'MATCHED' OR (bank_line.status = 'CREDITED' AND bank_line.credited_to IS NULL));

CREATE FUNCTION transfer_has_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE transfer SET bank_line_id = NEW.id WHERE id = NEW.transfer_id;
  RETURN NULL;
END $$;
CREATE TRIGGER transfer_has_line AFTER UPDATE OF status ON bank_line
  FOR EACH ROW WHEN (NEW.status = 'MATCHED' OR (NEW.status = 'CREDITED' AND NEW.credited_to IS NULL))
  EXECUTE FUNCTION transfer_has_line();
CREATE INDEX transfer_without_line ON transfer (id DESC) WHERE status = 'CONFIRMED' AND bank_line_id IS NULL;

-- What admins narrow the lists of transfers and of lines down by, in the order of ids; and by which a line finds transfers.
CREATE INDEX transfer_currency ON transfer (currency_code, id DESC);
CREATE INDEX transfer_currency_status ON transfer (currency_code, status, id DESC);
CREATE INDEX transfer_amount ON transfer (amount_minor, currency_code, status, id DESC);
CREATE INDEX bank_line_doubt ON bank_line (doubt, status, id DESC) WHERE doubt IS NOT NULL;
CREATE INDEX bank_line_account ON bank_line (platform_account_id, status, id DESC);
CREATE INDEX bank_line_amount ON bank_line (amount_minor, id DESC);
