-- expands
-- The renames of verified creators are a queue of the desk like the others. NOT VALID: each row is of one of the old queues.
ALTER TABLE desk_presence DROP CONSTRAINT desk_presence_queue_check, ADD CONSTRAINT desk_presence_queue_check
  CHECK (queue IN (
    'REPORTS', 'IDENTITY_CHECKS', 'WITHDRAWALS', 'BANK_TRANSFERS', 'REVIEWS', 'DISPUTES', 'APPEALS', 'TAKEDOWNS',
    'ADJUSTMENTS', 'RENAMES')) NOT VALID;
