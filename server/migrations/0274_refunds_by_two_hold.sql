-- expands
-- outside a transaction
ALTER TABLE proposal VALIDATE CONSTRAINT proposal_act_check;
