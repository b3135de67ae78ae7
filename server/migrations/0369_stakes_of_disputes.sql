-- expands
-- What people lose if a dispute is lost, as it was when the dispute opened: what its holds lack of that was in no wallet. Null
-- of disputes before, and of charges that were never booked.
ALTER TABLE dispute ADD COLUMN stake_minor bigint;
ALTER TABLE dispute ADD CONSTRAINT dispute_stake_check CHECK (stake_minor BETWEEN 0 AND amount_minor) NOT VALID;
