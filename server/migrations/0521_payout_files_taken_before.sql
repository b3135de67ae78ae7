-- expands
-- outside a transaction
-- The audit log says which files were taken. One of which a payment is noted as paid or rejected was taken as well.
UPDATE payout_file SET taken_at = coalesce(
  (SELECT min(created_at) FROM audit_entry WHERE subject_id = payout_file.id AND action = 'PAYOUT_FILE_TAKEN'), created_at)
WHERE id IN (
  SELECT id FROM payout_file file WHERE taken_at IS NULL AND (
    EXISTS (SELECT FROM audit_entry WHERE subject_id = file.id AND action = 'PAYOUT_FILE_TAKEN')
    OR EXISTS (SELECT FROM withdrawal WHERE payout_file_id = file.id AND status <> 'APPROVED')) LIMIT 1000);
ALTER TABLE payout_file VALIDATE CONSTRAINT payout_file_payment_count_check;
ALTER TABLE payout_file VALIDATE CONSTRAINT payout_file_total_minor_check;
