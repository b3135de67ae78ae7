-- expands
-- outside a transaction
ALTER TABLE event VALIDATE CONSTRAINT event_kind_check;
ALTER TABLE notification VALIDATE CONSTRAINT notification_kind_check;
ALTER TABLE notification VALIDATE CONSTRAINT notification_check2;
ALTER TABLE notification VALIDATE CONSTRAINT notification_purchase_check;
ALTER TABLE notification_preference VALIDATE CONSTRAINT notification_preference_subject_check;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS notification_purchase ON notification (account_id, post_id)
  WHERE kind = 'PURCHASE';
