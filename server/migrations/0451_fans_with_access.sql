-- expands
-- outside a transaction
-- A creator's fans, newest first, also those who have cancelled a month that still runs.
CREATE INDEX CONCURRENTLY IF NOT EXISTS subscription_creator_running ON subscription (creator_id, started_at DESC)
  WHERE status <> 'EXPIRED';
DROP INDEX CONCURRENTLY IF EXISTS subscription_creator_live;

-- Who had cancelled before 0450, and who is followed for money and has left: few.
WITH wrong AS (
  SELECT account_id, fans FROM (
    SELECT creator_id AS account_id, count(*)::integer AS fans FROM subscription JOIN account fan ON fan.id = fan_id
    WHERE status <> 'EXPIRED' AND fan.deactivated_at IS NULL
      AND NOT (status = 'CANCELLED' AND has_block_between(creator_id, fan_id))
      AND creator_id IN (SELECT creator_id FROM subscription WHERE status = 'CANCELLED')
    GROUP BY creator_id
  ) AS counted JOIN account_count USING (account_id) WHERE subscribers <> fans LIMIT 1000
)
UPDATE account_count SET subscribers = fans FROM wrong WHERE account_count.account_id = wrong.account_id;
WITH wrong AS (
  SELECT account_id, followings FROM (
    SELECT fan_id AS account_id, count(*)::integer AS followings
    FROM subscription JOIN account creator ON creator.id = creator_id
    WHERE status <> 'EXPIRED' AND (creator.deactivated_at IS NULL OR NOT is_free)
      AND fan_id IN (
        SELECT fan_id FROM subscription JOIN account ON account.id = creator_id
        WHERE status = 'CANCELLED' OR (status <> 'EXPIRED' AND NOT is_free AND account.deactivated_at IS NOT NULL))
    GROUP BY fan_id
  ) AS counted JOIN account_count USING (account_id) WHERE subscribed_to <> followings LIMIT 5000
)
UPDATE account_count SET subscribed_to = followings FROM wrong WHERE account_count.account_id = wrong.account_id;
