-- expands
-- What only the viewer's own screens show: their likes, saves and votes of a post, and their own account.
ALTER TABLE event DROP CONSTRAINT event_kind_check, ADD CONSTRAINT event_kind_check CHECK (kind IN (
  'POST_LIKED', 'COMMENTED', 'REPLIED', 'POSTED', 'SUBSCRIBED', 'TIPPED', 'WELCOMED',
  'POST_COUNTED', 'POST_SPREAD', 'WALLET_MOVED', 'NOTIFICATIONS_READ', 'SESSIONS_ENDED', 'NOTICE', 'POST_TOLD',
  'OWN_CHANGED', 'USER_CHANGED')) NOT VALID;
ALTER TABLE signal DROP CONSTRAINT signal_kind_check, ADD CONSTRAINT signal_kind_check CHECK (kind IN (
  'NOTIFIED', 'READ', 'WALLET', 'SESSIONS', 'POSTED', 'COUNTED', 'OWN', 'USER')) NOT VALID;
ALTER TABLE signal DROP CONSTRAINT signal_check1, ADD CONSTRAINT signal_check1 CHECK (
  (post_id IS NOT NULL) = (kind IN ('POSTED', 'COUNTED', 'OWN'))) NOT VALID;
