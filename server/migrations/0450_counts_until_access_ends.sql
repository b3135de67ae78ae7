-- expands
-- Whoever has access is counted among a creator's fans, and the creator among their followings, until it ends: also after
-- cancelling, which only ends the renewals. A fan counts while they are here and there is no block between the two. A creator
-- counts while they are here, and for a paid subscription also after they left: the fan's list keeps what they paid for.
CREATE FUNCTION has_block_between(one text, other text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT has_blocked(one, other) OR has_blocked(other, one)
$$;

-- Recounts whom these people follow. Locked before it is counted: whoever is subscribing meanwhile adds to the new count.
CREATE FUNCTION recount_followings(fan_ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM account_count WHERE account_id = ANY(fan_ids) ORDER BY account_id FOR NO KEY UPDATE;
  UPDATE account_count SET subscribed_to = (
    SELECT count(*) FROM subscription JOIN account creator ON creator.id = subscription.creator_id
    WHERE subscription.fan_id = account_count.account_id AND subscription.status <> 'EXPIRED'
      AND (creator.deactivated_at IS NULL OR NOT subscription.is_free))
  WHERE account_id = ANY(fan_ids);
END $$;

-- As in 0297, but for the fans.
CREATE OR REPLACE FUNCTION count_person(person text, sign integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH change AS (
    SELECT post_id, sum(likes) AS likes, sum(comments) AS comments FROM (
      SELECT post_id, 1 AS likes, 0 AS comments FROM post_like WHERE account_id = person
      UNION ALL
      SELECT post_id, 0, 1 FROM comment WHERE author_id = person AND deleted_at IS NULL AND hidden_at IS NULL
        AND NOT has_blocked(creator_id, person)
    ) AS counted GROUP BY post_id
  ), locked AS MATERIALIZED (
    SELECT post_id FROM post_count WHERE post_id IN (SELECT post_id FROM change) ORDER BY post_id FOR NO KEY UPDATE
  )
  UPDATE post_count SET likes = greatest(post_count.likes + sign * change.likes, 0),
    comments = greatest(post_count.comments + sign * change.comments, 0)
  FROM locked JOIN change USING (post_id) WHERE post_count.post_id = locked.post_id;

  WITH change AS (
    SELECT comment_id, sum(likes) AS likes, sum(replies) AS replies FROM (
      SELECT comment_id, 1 AS likes, 0 AS replies FROM comment_like WHERE account_id = person
      UNION ALL
      SELECT comment_id, 0, 1 FROM reply WHERE author_id = person AND deleted_at IS NULL
        AND NOT has_blocked(creator_id, person)
    ) AS counted GROUP BY comment_id
  ), locked AS MATERIALIZED (
    SELECT comment_id FROM comment_count WHERE comment_id IN (SELECT comment_id FROM change)
    ORDER BY comment_id FOR NO KEY UPDATE
  )
  UPDATE comment_count SET likes = greatest(comment_count.likes + sign * change.likes, 0),
    replies = greatest(comment_count.replies + sign * change.replies, 0)
  FROM locked JOIN change USING (comment_id) WHERE comment_count.comment_id = locked.comment_id;

  WITH locked AS MATERIALIZED (
    SELECT reply_id FROM reply_count WHERE reply_id IN (SELECT reply_id FROM reply_like WHERE account_id = person)
    ORDER BY reply_id FOR NO KEY UPDATE
  )
  UPDATE reply_count SET likes = greatest(reply_count.likes + sign, 0)
  FROM locked WHERE reply_count.reply_id = locked.reply_id;

  WITH locked AS MATERIALIZED (
    SELECT account_id FROM account_count
    WHERE account_id IN (
      SELECT creator_id FROM subscription
      WHERE fan_id = person AND status <> 'EXPIRED' AND NOT has_block_between(creator_id, person))
    ORDER BY account_id FOR NO KEY UPDATE
  )
  UPDATE account_count SET subscribers = greatest(account_count.subscribers + sign, 0)
  FROM locked WHERE account_count.account_id = locked.account_id;
END $$;

-- Fans of a creator who leaves or comes back are recounted at once where they are few; the job counts the rest, and again
-- those who were subscribing at that moment.
CREATE OR REPLACE FUNCTION count_who_is_here() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  few CONSTANT integer := 1000;
  fan_ids text[];
BEGIN
  PERFORM count_person(NEW.id, CASE WHEN NEW.deactivated_at IS NULL THEN 1 ELSE -1 END);
  fan_ids := ARRAY(
    SELECT fan_id FROM subscription WHERE creator_id = NEW.id AND is_free AND status <> 'EXPIRED' LIMIT few);
  IF cardinality(fan_ids) > 0 THEN
    IF cardinality(fan_ids) < few THEN
      PERFORM recount_followings(fan_ids);
    END IF;
    PERFORM graphile_worker.add_job('recount-followings', json_build_object('creatorId', NEW.id),
      job_key := 'recount-followings ' || NEW.id, max_attempts := 12);
  END IF;
  RETURN NULL;
END $$;

-- What one of two has paid the other for still runs while there is a block, and is counted among the fans no more until it ends.
CREATE FUNCTION count_fans_between(one text, other text, sign integer) RETURNS void LANGUAGE sql AS $$
  WITH locked AS MATERIALIZED (
    SELECT account_id FROM account_count
    WHERE account_id IN (
      SELECT creator_id FROM subscription JOIN account fan ON fan.id = fan_id
      WHERE ((fan_id = one AND creator_id = other) OR (fan_id = other AND creator_id = one))
        AND status <> 'EXPIRED' AND fan.deactivated_at IS NULL)
    ORDER BY account_id FOR NO KEY UPDATE
  )
  UPDATE account_count SET subscribers = greatest(account_count.subscribers + sign, 0)
  FROM locked WHERE account_count.account_id = locked.account_id
$$;

CREATE OR REPLACE FUNCTION count_who_is_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed block := coalesce(NEW, OLD);
  sign integer := CASE TG_OP WHEN 'INSERT' THEN -1 ELSE 1 END;
BEGIN
  IF NOT EXISTS (SELECT FROM account WHERE id = changed.blocked_id AND deactivated_at IS NOT NULL) THEN
    PERFORM count_blocked(changed.blocker_id, changed.blocked_id, sign);
  END IF;
  IF NOT has_blocked(changed.blocked_id, changed.blocker_id) THEN
    PERFORM count_fans_between(changed.blocker_id, changed.blocked_id, sign);
  END IF;
  RETURN NULL;
END $$;
