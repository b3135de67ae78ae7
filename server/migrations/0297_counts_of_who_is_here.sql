-- expands
-- Whoever has left, deactivated, deleted or suspended, is in nobody's counts; coming back puts them in again. Every change of
-- `account.deactivated_at` comes through here. What is counted of a person: their likes, the comments and replies that stand
-- under posts of creators who have not blocked them, their subscriptions among the creators' fans, and, by a job since there may
-- be a million, themselves among the followings of their fans.
CREATE FUNCTION has_blocked(blocker text, blocked text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM block WHERE blocked_id = blocked AND blocker_id = blocker)
$$;
CREATE FUNCTION count_person(person text, sign integer) RETURNS void LANGUAGE plpgsql AS $$
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
      SELECT creator_id FROM subscription WHERE fan_id = person AND status IN ('ACTIVE', 'PAST_DUE'))
    ORDER BY account_id FOR NO KEY UPDATE
  )
  UPDATE account_count SET subscribers = greatest(account_count.subscribers + sign, 0)
  FROM locked WHERE account_count.account_id = locked.account_id;
END $$;

CREATE FUNCTION count_who_is_here() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_person(NEW.id, CASE WHEN NEW.deactivated_at IS NULL THEN 1 ELSE -1 END);
  IF EXISTS (SELECT FROM subscription WHERE creator_id = NEW.id AND status IN ('ACTIVE', 'PAST_DUE')) THEN
    PERFORM graphile_worker.add_job('recount-followings', json_build_object('creatorId', NEW.id),
      job_key := 'recount-followings ' || NEW.id, max_attempts := 12);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER account_leaves_counts AFTER UPDATE OF deactivated_at ON account
  FOR EACH ROW WHEN ((OLD.deactivated_at IS NULL) <> (NEW.deactivated_at IS NULL)) EXECUTE FUNCTION count_who_is_here();

-- What somebody wrote under the posts of a creator who blocks them is shown to nobody, and counted no more until the block ends.
CREATE FUNCTION count_blocked(blocker text, blocked text, sign integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH change AS (
    SELECT post_id, count(*) AS comments FROM comment
    WHERE author_id = blocked AND creator_id = blocker AND deleted_at IS NULL AND hidden_at IS NULL GROUP BY post_id
  ), locked AS MATERIALIZED (
    SELECT post_id FROM post_count WHERE post_id IN (SELECT post_id FROM change) ORDER BY post_id FOR NO KEY UPDATE
  )
  UPDATE post_count SET comments = greatest(post_count.comments + sign * change.comments, 0)
  FROM locked JOIN change USING (post_id) WHERE post_count.post_id = locked.post_id;

  WITH change AS (
    SELECT comment_id, count(*) AS replies FROM reply
    WHERE author_id = blocked AND creator_id = blocker AND deleted_at IS NULL GROUP BY comment_id
  ), locked AS MATERIALIZED (
    SELECT comment_id FROM comment_count WHERE comment_id IN (SELECT comment_id FROM change)
    ORDER BY comment_id FOR NO KEY UPDATE
  )
  UPDATE comment_count SET replies = greatest(comment_count.replies + sign * change.replies, 0)
  FROM locked JOIN change USING (comment_id) WHERE comment_count.comment_id = locked.comment_id;
END $$;

CREATE FUNCTION count_who_is_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed block := coalesce(NEW, OLD);
BEGIN
  IF NOT EXISTS (SELECT FROM account WHERE id = changed.blocked_id AND deactivated_at IS NOT NULL) THEN
    PERFORM count_blocked(changed.blocker_id, changed.blocked_id, CASE TG_OP WHEN 'INSERT' THEN -1 ELSE 1 END);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER block_changes_counts AFTER INSERT OR DELETE ON block
  FOR EACH ROW EXECUTE FUNCTION count_who_is_blocked();

-- Who was blocked or had left before: few, of whom each is taken out of the counts once.
SELECT count_blocked(blocker_id, blocked_id, -1) FROM block;
SELECT count_person(id, -1) FROM account WHERE deactivated_at IS NOT NULL;
