-- What admins narrow payments, refunds and charges under review down by.
CREATE INDEX payment_reference ON payment (reference);
DROP INDEX payment_reference_of_card;
DROP INDEX payment_creator;
CREATE INDEX payment_creator ON payment (creator_id, id DESC) WHERE creator_id IS NOT NULL;
CREATE INDEX payment_unfinished ON payment (status, id DESC) WHERE status <> 'SUCCEEDED';
-- A transfer's status as the list of all payments says it.
CREATE INDEX transfer_as_payment ON transfer ((
  CASE WHEN transfer.status = 'CONFIRMED' THEN 'SUCCEEDED'
    WHEN transfer.finished_at IS NULL THEN 'STARTED' ELSE 'FAILED' END), id DESC);
CREATE INDEX payment_review_reference ON payment_review (reference);
CREATE INDEX payment_review_undecided ON payment_review (id DESC) WHERE decided_at IS NULL;
