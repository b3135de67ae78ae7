-- How somebody hears of what; without a row as `contract/src/notification-subjects.ts` has it. What concerns her money and her
-- account is always in the app, and mailed by letters of its own.
CREATE TABLE notification_preference (
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  subject text NOT NULL CHECK (subject IN ('COMMENTS', 'LIKES', 'SUBSCRIBERS', 'TIPS', 'MENTIONS', 'POSTS')),
  in_app boolean NOT NULL,
  mail text NOT NULL CHECK (mail IN ('AT_ONCE', 'DAILY', 'NEVER')),
  PRIMARY KEY (account_id, subject)
);

-- When somebody is not to be disturbed, by the clock where she is, and when she was last mailed.
CREATE TABLE notification_outlet (
  account_id ulid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  quiet_from text CHECK (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text CHECK (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_zone text CHECK (length(time_zone) <= 60),
  mailed_at timestamptz,
  digested_at timestamptz,
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
  CHECK (quiet_from <> quiet_to)
);

ALTER TABLE notification
  -- False where she wants to hear of it by mail alone.
  ADD is_shown boolean NOT NULL DEFAULT true,
  -- The letter that it waits for.
  ADD awaits_mail text CHECK (awaits_mail IN ('AT_ONCE', 'DAILY'));
CREATE INDEX notification_awaits_mail ON notification (account_id, awaits_mail) WHERE awaits_mail IS NOT NULL;
