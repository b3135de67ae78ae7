-- What happened of which nobody is told, but which changes what open screens show: counts of a post, a post that its readers
-- find in their timelines, a wallet, what was read, sessions that ended.
ALTER TABLE event DROP CONSTRAINT event_kind_check, ADD CONSTRAINT event_kind_check CHECK (kind IN (
  'POST_LIKED', 'COMMENTED', 'REPLIED', 'POSTED', 'SUBSCRIBED', 'TIPPED',
  'POST_COUNTED', 'POST_SPREAD', 'WALLET_MOVED', 'NOTIFICATIONS_READ', 'SESSIONS_ENDED'));

-- What the worker that tells has told, for the processes that hold open streams: kept for some minutes, so that whoever was
-- cut off goes on where she was. One process tells at a time, so ids rise in the order of commits. Without foreign keys: what
-- it was about may be gone by then.
CREATE TABLE signal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('NOTIFIED', 'READ', 'WALLET', 'SESSIONS', 'POSTED', 'COUNTED')),
  -- Whose screens it is about; of a post, its creator.
  account_id ulid,
  post_id ulid,
  notification_id ulid,
  signalled_at timestamptz NOT NULL,
  CHECK ((account_id IS NULL) = (kind = 'COUNTED')),
  CHECK ((post_id IS NOT NULL) = (kind IN ('POSTED', 'COUNTED'))),
  CHECK ((notification_id IS NOT NULL) = (kind = 'NOTIFIED'))
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
