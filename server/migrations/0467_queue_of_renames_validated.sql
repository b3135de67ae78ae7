-- expands
-- outside a transaction
ALTER TABLE desk_presence VALIDATE CONSTRAINT desk_presence_queue_check;
