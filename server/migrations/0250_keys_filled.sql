-- expands
-- outside a transaction
-- The keys of the rows that were there before, in the order in which they hang on each other; and the pairs of id and key, which what hangs
-- on them names.
UPDATE post_count SET creator_id = above.creator_id FROM post AS above
  WHERE above.id = post_count.post_id AND post_count.ctid IN (SELECT ctid FROM post_count WHERE creator_id IS NULL LIMIT 5000);
UPDATE post_words SET creator_id = above.creator_id FROM post AS above
  WHERE above.id = post_words.post_id AND post_words.ctid IN (SELECT ctid FROM post_words WHERE creator_id IS NULL LIMIT 5000);
UPDATE post_content_tag SET creator_id = above.creator_id FROM post AS above
  WHERE above.id = post_content_tag.post_id AND post_content_tag.ctid IN (SELECT ctid FROM post_content_tag WHERE creator_id IS NULL LIMIT 5000);
UPDATE mention SET creator_id = above.creator_id FROM post AS above
  WHERE above.id = mention.post_id AND mention.ctid IN (SELECT ctid FROM mention WHERE creator_id IS NULL LIMIT 5000);
UPDATE poll SET creator_id = above.creator_id FROM post AS above
  WHERE above.id = poll.post_id AND poll.ctid IN (SELECT ctid FROM poll WHERE creator_id IS NULL LIMIT 5000);
UPDATE poll_option SET creator_id = above.creator_id FROM post AS above
  WHERE above.id = poll_option.post_id AND poll_option.ctid IN (SELECT ctid FROM poll_option WHERE creator_id IS NULL LIMIT 5000);
UPDATE poll_option_count SET creator_id = above.creator_id FROM poll_option AS above
  WHERE above.id = poll_option_count.option_id AND poll_option_count.ctid IN (SELECT ctid FROM poll_option_count WHERE creator_id IS NULL LIMIT 5000);
UPDATE poll_vote SET creator_id = above.creator_id FROM poll AS above
  WHERE above.post_id = poll_vote.post_id AND poll_vote.ctid IN (SELECT ctid FROM poll_vote WHERE creator_id IS NULL LIMIT 5000);
UPDATE post_like SET creator_id = above.creator_id FROM post AS above
  WHERE above.id = post_like.post_id AND post_like.ctid IN (SELECT ctid FROM post_like WHERE creator_id IS NULL LIMIT 5000);
UPDATE comment SET creator_id = above.creator_id FROM post AS above
  WHERE above.id = comment.post_id AND comment.ctid IN (SELECT ctid FROM comment WHERE creator_id IS NULL LIMIT 5000);
UPDATE comment_count SET creator_id = above.creator_id FROM comment AS above
  WHERE above.id = comment_count.comment_id AND comment_count.ctid IN (SELECT ctid FROM comment_count WHERE creator_id IS NULL LIMIT 5000);
UPDATE comment_like SET creator_id = above.creator_id FROM comment AS above
  WHERE above.id = comment_like.comment_id AND comment_like.ctid IN (SELECT ctid FROM comment_like WHERE creator_id IS NULL LIMIT 5000);
UPDATE comment_mention SET creator_id = above.creator_id FROM comment AS above
  WHERE above.id = comment_mention.comment_id AND comment_mention.ctid IN (SELECT ctid FROM comment_mention WHERE creator_id IS NULL LIMIT 5000);
UPDATE reply SET creator_id = above.creator_id FROM comment AS above
  WHERE above.id = reply.comment_id AND reply.ctid IN (SELECT ctid FROM reply WHERE creator_id IS NULL LIMIT 5000);
UPDATE reply_count SET creator_id = above.creator_id FROM reply AS above
  WHERE above.id = reply_count.reply_id AND reply_count.ctid IN (SELECT ctid FROM reply_count WHERE creator_id IS NULL LIMIT 5000);
UPDATE reply_like SET creator_id = above.creator_id FROM reply AS above
  WHERE above.id = reply_like.reply_id AND reply_like.ctid IN (SELECT ctid FROM reply_like WHERE creator_id IS NULL LIMIT 5000);
UPDATE reply_mention SET creator_id = above.creator_id FROM reply AS above
  WHERE above.id = reply_mention.reply_id AND reply_mention.ctid IN (SELECT ctid FROM reply_mention WHERE creator_id IS NULL LIMIT 5000);
UPDATE publication_file SET creator_id = above.creator_id FROM publication AS above
  WHERE above.post_id = publication_file.publication_id AND publication_file.ctid IN (SELECT ctid FROM publication_file WHERE creator_id IS NULL LIMIT 5000);
UPDATE upload_piece SET owner_id = above.owner_id FROM upload AS above
  WHERE above.id = upload_piece.upload_id AND upload_piece.ctid IN (SELECT ctid FROM upload_piece WHERE owner_id IS NULL LIMIT 5000);
UPDATE user_list_item SET owner_id = above.owner_id FROM user_list AS above
  WHERE above.id = user_list_item.list_id AND user_list_item.ctid IN (SELECT ctid FROM user_list_item WHERE owner_id IS NULL LIMIT 5000);
UPDATE push_device SET account_id = above.account_id FROM session AS above
  WHERE above.id = push_device.session_id AND push_device.ctid IN (SELECT ctid FROM push_device WHERE account_id IS NULL LIMIT 5000);
UPDATE subscription_period SET creator_id = above.creator_id FROM subscription AS above
  WHERE above.id = subscription_period.subscription_id AND subscription_period.ctid IN (SELECT ctid FROM subscription_period WHERE creator_id IS NULL LIMIT 5000);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS post_key ON post (id, creator_id);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS poll_key ON poll (post_id, creator_id);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS poll_option_key ON poll_option (id, creator_id);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS poll_option_of_post ON poll_option (post_id, id, creator_id);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS comment_key ON comment (id, creator_id);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS reply_key ON reply (id, creator_id);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS publication_key ON publication (post_id, creator_id);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS upload_key ON upload (id, owner_id);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS user_list_key ON user_list (id, owner_id);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS session_key ON session (id, account_id);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS subscription_key ON subscription (id, creator_id);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS subscription_period_key ON subscription_period (subscription_id, starts_at, creator_id);
