-- expands
-- The serving role only adds to the audit log. What erasing a person takes out of it, this function does with the rights of
-- the role that owns it, for a deleted account alone.
CREATE FUNCTION redact_audit_entries(of_account text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM account WHERE id = of_account AND erase_at IS NOT NULL) THEN
    RAISE EXCEPTION 'Only what is said of a deleted account is taken out of the audit log.'
      USING ERRCODE = 'restrict_violation';
  END IF;
  UPDATE audit_entry SET reason = CASE WHEN reason IS NOT NULL THEN 'Erased' END, before = NULL, after = NULL
  WHERE subject_id IN (
    SELECT of_account
    UNION SELECT id FROM withdrawal WHERE account_id = of_account
    UNION SELECT id FROM transfer WHERE account_id = of_account
    UNION SELECT id FROM adjustment WHERE account_id = of_account
    UNION SELECT id FROM payment WHERE payer_id = of_account OR creator_id = of_account
    UNION SELECT refund.id FROM refund JOIN payment ON payment.id = payment_id
      WHERE payer_id = of_account OR creator_id = of_account
    UNION SELECT id FROM payment_review
      WHERE metadata ->> 'userId' = of_account OR metadata ->> 'creatorId' = of_account
    UNION SELECT bank_line.id FROM bank_line LEFT JOIN transfer ON transfer.id = transfer_id
      WHERE credited_to = of_account OR transfer.account_id = of_account
    UNION SELECT id FROM report WHERE accused_id = of_account OR reporter_id = of_account
    UNION SELECT id FROM report_decision WHERE accused_id = of_account
    UNION SELECT id FROM takedown WHERE accused_id = of_account);
END $$;
REVOKE ALL ON FUNCTION redact_audit_entries(text) FROM PUBLIC;
