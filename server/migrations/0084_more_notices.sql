-- What the platform itself tells somebody about her money or her account: `topic` says what happened, and `about_id` to
-- which payment, withdrawal, transfer, post or account, or behind
-- which listener the telling of a new post goes on. The actor is the creator that it is about, where there is one.
ALTER TABLE event
  DROP CONSTRAINT event_kind_check,
  ADD CONSTRAINT event_kind_check
    CHECK (kind IN ('POST_LIKED', 'COMMENTED', 'REPLIED', 'POSTED', 'SUBSCRIBED', 'TIPPED',
      'POST_COUNTED', 'POST_SPREAD', 'WALLET_MOVED', 'NOTIFICATIONS_READ', 'SESSIONS_ENDED', 'NOTICE', 'POST_TOLD')),
  ALTER actor_id DROP NOT NULL,
  ADD topic text CHECK (length(topic) <= 40),
  ADD about_id ulid,
  ADD amount_minor bigint CHECK (amount_minor > 0),
  ADD currency_code currency_code,
  ADD CHECK ((kind = 'NOTICE') = (topic IS NOT NULL)),
  ADD CHECK ((kind IN ('NOTICE', 'POST_TOLD')) = (about_id IS NOT NULL)),
  ADD CHECK (kind = 'NOTICE' OR actor_id IS NOT NULL),
  ADD CHECK ((amount_minor IS NULL) = (currency_code IS NULL));

ALTER TABLE notification
  DROP CONSTRAINT notification_kind_check,
  DROP CONSTRAINT notification_check1,
  DROP CONSTRAINT notification_check2,
  ADD CONSTRAINT notification_kind_check CHECK (
    kind IN ('COMMENT', 'REPLY', 'LIKE', 'SUBSCRIPTION', 'TIP', 'MENTION', 'POST', 'WALLET', 'ACCOUNT')),
  ADD topic text CHECK (length(topic) <= 40),
  ADD about_id ulid,
  ADD amount_minor bigint CHECK (amount_minor > 0),
  ADD currency_code currency_code,
  ADD CHECK (kind IN ('WALLET', 'ACCOUNT') OR actor_id IS NOT NULL),
  ADD CHECK ((kind IN ('COMMENT', 'REPLY', 'LIKE', 'MENTION', 'POST')) = (post_id IS NOT NULL)),
  ADD CHECK ((kind IN ('WALLET', 'ACCOUNT')) = (topic IS NOT NULL)),
  ADD CHECK ((topic IS NULL) = (about_id IS NULL)),
  ADD CHECK ((amount_minor IS NULL) = (currency_code IS NULL));
CREATE UNIQUE INDEX notification_topic ON notification (account_id, topic, about_id) WHERE topic IS NOT NULL;
CREATE UNIQUE INDEX notification_new_post ON notification (account_id, post_id) WHERE kind = 'POST';

-- Who wants to be told of each new post of a creator.
CREATE TABLE bell (
  creator_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  rung_at timestamptz NOT NULL,
  PRIMARY KEY (creator_id, account_id),
  CHECK (creator_id <> account_id)
);
CREATE INDEX bell_of ON bell (account_id);
