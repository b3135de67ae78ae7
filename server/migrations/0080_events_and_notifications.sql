-- What happened, written down together with it and taken away by the worker who tells of it: nobody waits for telling, and
-- nothing that happened goes untold. Without foreign keys: what it was about may be gone by then.
CREATE TABLE event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('POST_LIKED', 'COMMENTED', 'REPLIED', 'POSTED', 'SUBSCRIBED', 'TIPPED')),
  actor_id ulid NOT NULL,
  -- A post, a comment, a reply, a creator or a payment, as the kind says.
  subject_id ulid NOT NULL,
  happened_at timestamptz NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Newest first by id. What is told of one thing is told once: who likes a post after others, or subscribes anew, brings
-- the row of before to the top under a new id.
CREATE TABLE notification (
  id ulid PRIMARY KEY,
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('COMMENT', 'REPLY', 'LIKE', 'SUBSCRIPTION', 'TIP', 'MENTION', 'WALLET', 'ACCOUNT')),
  -- Null where the platform itself tells something.
  actor_id ulid REFERENCES account ON DELETE CASCADE,
  post_id ulid REFERENCES post ON DELETE CASCADE,
  comment_id ulid REFERENCES comment ON DELETE CASCADE,
  reply_id ulid REFERENCES reply ON DELETE CASCADE,
  payment_id ulid REFERENCES payment,
  told_at timestamptz NOT NULL,
  read_at timestamptz,
  CHECK (actor_id IS DISTINCT FROM account_id),
  CHECK ((kind IN ('WALLET', 'ACCOUNT')) = (actor_id IS NULL)),
  CHECK ((kind IN ('COMMENT', 'REPLY', 'LIKE', 'MENTION')) = (post_id IS NOT NULL)),
  CHECK (kind <> 'COMMENT' OR (comment_id IS NOT NULL AND reply_id IS NULL)),
  CHECK (kind <> 'REPLY' OR reply_id IS NOT NULL),
  CHECK (reply_id IS NULL OR comment_id IS NOT NULL),
  CHECK ((kind = 'TIP') = (payment_id IS NOT NULL))
);
CREATE INDEX notification_of ON notification (account_id, id DESC);
CREATE INDEX notification_of_kind ON notification (account_id, kind, id DESC);
CREATE INDEX notification_unread ON notification (account_id) WHERE read_at IS NULL;
CREATE UNIQUE INDEX notification_like ON notification (account_id, post_id) WHERE kind = 'LIKE';
CREATE UNIQUE INDEX notification_subscription ON notification (account_id, actor_id) WHERE kind = 'SUBSCRIPTION';
CREATE UNIQUE INDEX notification_tip ON notification (payment_id) WHERE kind = 'TIP';
CREATE UNIQUE INDEX notification_remark ON notification (account_id, post_id, comment_id, reply_id) NULLS NOT DISTINCT
  WHERE kind IN ('COMMENT', 'REPLY', 'MENTION');
CREATE INDEX notification_post ON notification (post_id) WHERE post_id IS NOT NULL;
CREATE INDEX notification_comment ON notification (comment_id) WHERE comment_id IS NOT NULL;
CREATE INDEX notification_reply ON notification (reply_id) WHERE reply_id IS NOT NULL;
CREATE INDEX notification_actor ON notification (actor_id) WHERE actor_id IS NOT NULL;
