-- What a creator says to whoever begins to subscribe to her. A text that was given stays as it was: another is another row.
CREATE TABLE welcome_message (
  id ulid PRIMARY KEY,
  creator_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 1000),
  is_current boolean NOT NULL,
  UNIQUE (id, creator_id)
);
CREATE INDEX welcome_message_of ON welcome_message (creator_id);
CREATE UNIQUE INDEX welcome_message_current ON welcome_message (creator_id) WHERE is_current;

-- Whom it was given to: each fan once.
CREATE TABLE welcome (
  creator_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  fan_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  message_id ulid NOT NULL,
  PRIMARY KEY (creator_id, fan_id),
  FOREIGN KEY (message_id, creator_id) REFERENCES welcome_message (id, creator_id) ON DELETE CASCADE,
  CHECK (creator_id <> fan_id)
);
CREATE INDEX welcome_of ON welcome (fan_id);
CREATE INDEX welcome_with ON welcome (message_id);

ALTER TABLE event DROP CONSTRAINT event_kind_check, ADD CONSTRAINT event_kind_check CHECK (kind IN (
  'POST_LIKED', 'COMMENTED', 'REPLIED', 'POSTED', 'SUBSCRIBED', 'TIPPED', 'WELCOMED',
  'POST_COUNTED', 'POST_SPREAD', 'WALLET_MOVED', 'NOTIFICATIONS_READ', 'SESSIONS_ENDED', 'NOTICE', 'POST_TOLD'));
ALTER TABLE notification DROP CONSTRAINT notification_kind_check, ADD CONSTRAINT notification_kind_check CHECK (
  kind IN ('COMMENT', 'REPLY', 'LIKE', 'SUBSCRIPTION', 'TIP', 'MENTION', 'POST', 'WELCOME', 'WALLET', 'ACCOUNT'));
CREATE UNIQUE INDEX notification_welcome ON notification (account_id, actor_id) WHERE kind = 'WELCOME';
ALTER TABLE notification_preference DROP CONSTRAINT notification_preference_subject_check,
  ADD CONSTRAINT notification_preference_subject_check CHECK (
    subject IN ('COMMENTS', 'LIKES', 'SUBSCRIBERS', 'TIPS', 'MENTIONS', 'POSTS', 'WELCOMES'));
