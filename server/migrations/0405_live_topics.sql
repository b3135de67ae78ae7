-- expands
-- Events that open screens follow: what of the viewer's own has changed (its topic in `changed`), a post that is gone or back,
-- a comment or reply that is gone, hidden or back, a vote, and somebody who leaves or comes back.
ALTER TABLE event ADD changed text;
ALTER TABLE signal ADD changed text;
ALTER TABLE event DROP CONSTRAINT event_kind_check, ADD CONSTRAINT event_kind_check CHECK (kind IN (
  'POST_LIKED', 'COMMENTED', 'REPLIED', 'POSTED', 'SUBSCRIBED', 'TIPPED', 'WELCOMED',
  'POST_COUNTED', 'POST_SPREAD', 'WALLET_MOVED', 'NOTIFICATIONS_READ', 'SESSIONS_ENDED', 'NOTICE', 'POST_TOLD',
  'OWN_CHANGED', 'USER_CHANGED',
  'TOPIC_CHANGED', 'POST_CHANGED', 'COMMENT_CHANGED', 'REPLY_CHANGED', 'VOTED', 'PRESENCE_CHANGED')) NOT VALID;
ALTER TABLE event ADD CONSTRAINT event_changed_check CHECK (
  (kind = 'TOPIC_CHANGED') = (changed IS NOT NULL) AND length(changed) <= 40) NOT VALID;
ALTER TABLE signal DROP CONSTRAINT signal_kind_check, ADD CONSTRAINT signal_kind_check CHECK (kind IN (
  'NOTIFIED', 'READ', 'WALLET', 'SESSIONS', 'POSTED', 'COUNTED', 'OWN', 'USER', 'TOPIC', 'POST', 'PRESENCE')) NOT VALID;
ALTER TABLE signal DROP CONSTRAINT signal_check, ADD CONSTRAINT signal_check CHECK (
  (account_id IS NULL) = (kind IN ('COUNTED', 'POST'))) NOT VALID;
ALTER TABLE signal DROP CONSTRAINT signal_check1, ADD CONSTRAINT signal_check1 CHECK (
  (post_id IS NOT NULL) = (kind IN ('POSTED', 'COUNTED', 'OWN', 'POST'))) NOT VALID;
ALTER TABLE signal ADD CONSTRAINT signal_changed_check CHECK (
  (kind = 'TOPIC') = (changed IS NOT NULL) AND length(changed) <= 40) NOT VALID;

CREATE FUNCTION append_presence_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event (kind, actor_id, subject_id, happened_at) VALUES ('PRESENCE_CHANGED', NEW.id, NEW.id, now());
  RETURN NULL;
END $$;
CREATE TRIGGER account_presence_event AFTER UPDATE OF deactivated_at ON account
  FOR EACH ROW WHEN ((OLD.deactivated_at IS NULL) <> (NEW.deactivated_at IS NULL))
  EXECUTE FUNCTION append_presence_event();
