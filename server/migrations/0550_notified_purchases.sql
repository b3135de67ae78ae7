-- expands
-- Creators are notified of who buys their posts: one row per post, with how many more have bought it and the sum of what all
-- of them paid.
ALTER TABLE event DROP CONSTRAINT event_kind_check, ADD CONSTRAINT event_kind_check CHECK (kind IN (
  'POST_LIKED', 'COMMENTED', 'REPLIED', 'POSTED', 'SUBSCRIBED', 'TIPPED', 'PURCHASED', 'WELCOMED',
  'POST_COUNTED', 'POST_SPREAD', 'WALLET_MOVED', 'NOTIFICATIONS_READ', 'SESSIONS_ENDED', 'NOTICE', 'POST_TOLD',
  'OWN_CHANGED', 'USER_CHANGED',
  'TOPIC_CHANGED', 'POST_CHANGED', 'COMMENT_CHANGED', 'REPLY_CHANGED', 'VOTED', 'PRESENCE_CHANGED')) NOT VALID;
ALTER TABLE notification
  ADD COLUMN other_buyers integer,
  DROP CONSTRAINT notification_kind_check,
  DROP CONSTRAINT notification_check2,
  ADD CONSTRAINT notification_kind_check CHECK (
    kind IN ('COMMENT', 'REPLY', 'LIKE', 'SUBSCRIPTION', 'TIP', 'PURCHASE', 'MENTION', 'POST', 'WELCOME', 'WALLET', 'ACCOUNT')) NOT VALID,
  ADD CONSTRAINT notification_check2 CHECK (
    (kind IN ('COMMENT', 'REPLY', 'LIKE', 'MENTION', 'POST', 'PURCHASE')) = (post_id IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT notification_purchase_check CHECK (
    (kind = 'PURCHASE') = (other_buyers IS NOT NULL)
    AND (kind <> 'PURCHASE' OR amount_minor IS NOT NULL) AND other_buyers >= 0) NOT VALID;
COMMENT ON COLUMN notification.other_buyers IS 'PURCHASE alone: how many have bought the post beside its actor; the amount is what all of them paid.';
ALTER TABLE notification_preference DROP CONSTRAINT notification_preference_subject_check,
  ADD CONSTRAINT notification_preference_subject_check CHECK (
    subject IN ('COMMENTS', 'LIKES', 'SUBSCRIBERS', 'TIPS', 'SALES', 'MENTIONS', 'POSTS', 'WELCOMES')) NOT VALID;
