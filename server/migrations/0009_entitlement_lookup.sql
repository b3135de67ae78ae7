-- Every feed, detail and file asks for the one row of a fan and a creator. Its index answers alone; the index of a
-- creator's fans must not look as good for it, or the planner reads all fans of a popular creator instead.
ALTER TABLE subscription
  DROP CONSTRAINT subscription_fan_id_creator_id_key,
  ADD CONSTRAINT subscription_pair UNIQUE (fan_id, creator_id) INCLUDE (access_until, status, id);
DROP INDEX subscription_creator;
CREATE INDEX subscription_creator ON subscription (creator_id, id);
