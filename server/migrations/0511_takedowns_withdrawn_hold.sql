-- expands
-- outside a transaction
ALTER TABLE takedown VALIDATE CONSTRAINT takedown_state_check;
ALTER TABLE takedown VALIDATE CONSTRAINT takedown_check5;
ALTER TABLE takedown VALIDATE CONSTRAINT takedown_check7;
ALTER TABLE takedown VALIDATE CONSTRAINT takedown_withdrawn;
