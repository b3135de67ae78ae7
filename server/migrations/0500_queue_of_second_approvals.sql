-- expands
-- Proposals that stand in no other queue are one of the desk. NOT VALID: each row is of one of the old queues.
ALTER TABLE desk_presence DROP CONSTRAINT desk_presence_queue_check, ADD CONSTRAINT desk_presence_queue_check
  CHECK (queue IN (
    'REPORTS', 'IDENTITY_CHECKS', 'WITHDRAWALS', 'BANK_TRANSFERS', 'REVIEWS', 'DISPUTES', 'APPEALS', 'TAKEDOWNS',
    'ADJUSTMENTS', 'RENAMES', 'SECOND_APPROVALS')) NOT VALID;
