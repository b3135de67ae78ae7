-- Who blocks sees nothing of the person whom she has blocked either, and pays her nothing: a block stands between two
-- people, whichever of them made it. What somebody subscribed to and had blocked goes on no more; what is paid is hers.
WITH ended AS (
  UPDATE subscription SET
    status = 'CANCELLED', renew_at = NULL, renewal_card_id = NULL, announced_at = NULL, cancelled_at = now(),
    access_until = coalesce((
      SELECT period.ends_at FROM subscription_period period
      WHERE period.subscription_id = subscription.id AND period.starts_at = subscription.period_start), now())
  FROM block
  WHERE block.blocker_id = subscription.fan_id AND block.blocked_id = subscription.creator_id
    AND subscription.status IN ('ACTIVE', 'PAST_DUE')
  RETURNING subscription.fan_id, subscription.creator_id
), change AS (
  SELECT account_id, sum(fans) AS fans, sum(followed) AS followed
  FROM ended CROSS JOIN LATERAL (VALUES (creator_id, 1, 0), (fan_id, 0, 1)) AS side (account_id, fans, followed)
  GROUP BY account_id
)
UPDATE account_count SET subscribers = greatest(subscribers - fans, 0), subscribed_to = greatest(subscribed_to - followed, 0)
FROM change WHERE change.account_id = account_count.account_id;
SET CONSTRAINTS ALL IMMEDIATE;

-- The code for a serialization failure has the transaction run again, which then finds the block.
CREATE OR REPLACE FUNCTION check_no_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM block WHERE blocked_id = NEW.fan_id AND blocker_id = NEW.creator_id)
    OR EXISTS (SELECT FROM block WHERE blocked_id = NEW.creator_id AND blocker_id = NEW.fan_id) THEN
    RAISE EXCEPTION 'One of the two of subscription % has blocked the other', NEW.id
      USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION check_payer_not_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM block WHERE blocked_id = NEW.payer_id AND blocker_id = NEW.creator_id)
    OR EXISTS (SELECT FROM block WHERE blocked_id = NEW.creator_id AND blocker_id = NEW.payer_id) THEN
    RAISE EXCEPTION 'One of the two of payment % has blocked the other', NEW.id
      USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_not_blocked BEFORE INSERT OR UPDATE OF outcome ON payment
  FOR EACH ROW WHEN (NEW.outcome = 'AS_MEANT' AND NEW.creator_id IS NOT NULL)
  EXECUTE FUNCTION check_payer_not_blocked();

-- The other way round: who blocks has ended what goes on between the two by the end of her transaction.
CREATE FUNCTION check_block_ends_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM block WHERE id = NEW.id) AND EXISTS (
    SELECT FROM subscription WHERE status IN ('ACTIVE', 'PAST_DUE')
      AND (fan_id, creator_id) IN ((NEW.blocker_id, NEW.blocked_id), (NEW.blocked_id, NEW.blocker_id))
  ) THEN
    RAISE EXCEPTION 'A subscription goes on behind block %', NEW.id USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER block_ends_subscriptions AFTER INSERT ON block DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_block_ends_subscriptions();
