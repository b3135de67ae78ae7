-- What a person owes after a reversal is paid from whatever is credited to her: a transfer's money is in her wallet, or on
-- her debt, or on both.
CREATE FUNCTION credited_by_transfer(about ulid, owner ulid, currency currency_code) RETURNS bigint[]
LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(moved.amount), '{}') FROM (
    SELECT (
      SELECT sum(entry.amount)::bigint
      FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
      WHERE entry.transaction_id = booked.id AND account.owner_id = owner AND account.currency_code = currency
        AND account.kind IN ('available', 'receivable')) AS amount
    FROM ledger_transaction booked WHERE booked.about_id = about AND booked.kind = 'OFFLINE_TRANSFER') moved
$$;

CREATE OR REPLACE FUNCTION transfer_has_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept transfer;
  moved bigint[];
BEGIN
  SELECT * INTO kept FROM transfer WHERE id = NEW.id;
  moved := credited_by_transfer(kept.id, kept.account_id, kept.currency_code);
  IF moved IS DISTINCT FROM (CASE kept.status WHEN 'CONFIRMED' THEN ARRAY[kept.received_minor] ELSE '{}' END) THEN
    RAISE EXCEPTION 'Transfer % is % with % received, and % was credited.', NEW.id, kept.status,
      coalesce(kept.received_minor, 0), moved USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION bank_line_has_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept bank_line;
  moved bigint[];
BEGIN
  SELECT * INTO kept FROM bank_line WHERE id = NEW.id;
  IF kept.status = 'MATCHED' OR (kept.status = 'CREDITED' AND kept.credited_to IS NULL) THEN
    IF NOT EXISTS (
      SELECT FROM transfer WHERE id = kept.transfer_id AND status = 'CONFIRMED'
        AND received_minor = kept.amount_minor AND currency_code = kept.currency_code) THEN
      RAISE EXCEPTION 'Bank line % is not what was confirmed of transfer %.', NEW.id, kept.transfer_id
        USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  moved := '{}';
  IF EXISTS (SELECT FROM ledger_transaction WHERE about_id = kept.id AND kind = 'OFFLINE_TRANSFER') THEN
    moved := credited_by_transfer(kept.id, kept.credited_to, kept.currency_code);
  END IF;
  IF moved IS DISTINCT FROM (CASE WHEN kept.credited_to IS NULL THEN '{}' ELSE ARRAY[kept.amount_minor] END) THEN
    RAISE EXCEPTION 'Bank line % is % with %, and % was credited.', NEW.id, kept.status, kept.amount_minor, moved
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
