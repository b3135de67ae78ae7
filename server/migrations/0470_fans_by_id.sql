-- expands
-- outside a transaction
-- A page of a creator's fans in the order of their ids: the index of 0451 has them in the order of their start, so that all
-- were read and sorted for each page.
CREATE INDEX CONCURRENTLY IF NOT EXISTS subscription_creator_running_by_id ON subscription (creator_id, id)
  WHERE status <> 'EXPIRED';
