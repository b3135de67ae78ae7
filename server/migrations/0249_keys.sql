-- expands
-- The account by which a row is spread over many machines, in every row that hangs on another: of a post and all under it the
-- creator's, of an upload, a list and a device the person's. See ADR 141 and `server/src/db/spread/`. A column of a domain has its
-- table written anew; that is done now, while no installation is large.
ALTER TABLE post_count ADD COLUMN creator_id ulid;
ALTER TABLE post_words ADD COLUMN creator_id ulid;
ALTER TABLE post_content_tag ADD COLUMN creator_id ulid;
ALTER TABLE mention ADD COLUMN creator_id ulid;
ALTER TABLE poll ADD COLUMN creator_id ulid;
ALTER TABLE poll_option ADD COLUMN creator_id ulid;
ALTER TABLE post_like ADD COLUMN creator_id ulid;
ALTER TABLE poll_vote ADD COLUMN creator_id ulid;
ALTER TABLE poll_option_count ADD COLUMN creator_id ulid;
ALTER TABLE comment ADD COLUMN creator_id ulid;
ALTER TABLE comment_count ADD COLUMN creator_id ulid;
ALTER TABLE comment_like ADD COLUMN creator_id ulid;
ALTER TABLE comment_mention ADD COLUMN creator_id ulid;
ALTER TABLE reply ADD COLUMN creator_id ulid;
ALTER TABLE reply_count ADD COLUMN creator_id ulid;
ALTER TABLE reply_like ADD COLUMN creator_id ulid;
ALTER TABLE reply_mention ADD COLUMN creator_id ulid;
ALTER TABLE publication_file ADD COLUMN creator_id ulid;
ALTER TABLE upload_piece ADD COLUMN owner_id ulid;
ALTER TABLE user_list_item ADD COLUMN owner_id ulid;
ALTER TABLE push_device ADD COLUMN account_id ulid;
ALTER TABLE subscription_period ADD COLUMN creator_id ulid;

-- The release before does not write the key: what it leaves empty is taken from the row that this one hangs on. The arguments: the
-- key, the column that names that row, and its table, id and key.
CREATE FUNCTION key_from_above() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found text;
BEGIN
  EXECUTE format('SELECT %I FROM %I WHERE %I = $1', TG_ARGV[4], TG_ARGV[2], TG_ARGV[3])
    INTO found USING to_jsonb(NEW) ->> TG_ARGV[1];
  NEW := jsonb_populate_record(NEW, jsonb_build_object(TG_ARGV[0], found));
  RETURN NEW;
END $$;
CREATE TRIGGER post_like_takes_key BEFORE INSERT ON post_like
  FOR EACH ROW WHEN (NEW.creator_id IS NULL) EXECUTE FUNCTION key_from_above('creator_id', 'post_id', 'post', 'id', 'creator_id');
CREATE TRIGGER poll_vote_takes_key BEFORE INSERT ON poll_vote
  FOR EACH ROW WHEN (NEW.creator_id IS NULL) EXECUTE FUNCTION key_from_above('creator_id', 'post_id', 'poll', 'post_id', 'creator_id');
CREATE TRIGGER poll_option_count_takes_key BEFORE INSERT ON poll_option_count
  FOR EACH ROW WHEN (NEW.creator_id IS NULL) EXECUTE FUNCTION key_from_above('creator_id', 'option_id', 'poll_option', 'id', 'creator_id');
CREATE TRIGGER comment_takes_key BEFORE INSERT ON comment
  FOR EACH ROW WHEN (NEW.creator_id IS NULL) EXECUTE FUNCTION key_from_above('creator_id', 'post_id', 'post', 'id', 'creator_id');
CREATE TRIGGER comment_count_takes_key BEFORE INSERT ON comment_count
  FOR EACH ROW WHEN (NEW.creator_id IS NULL) EXECUTE FUNCTION key_from_above('creator_id', 'comment_id', 'comment', 'id', 'creator_id');
CREATE TRIGGER comment_like_takes_key BEFORE INSERT ON comment_like
  FOR EACH ROW WHEN (NEW.creator_id IS NULL) EXECUTE FUNCTION key_from_above('creator_id', 'comment_id', 'comment', 'id', 'creator_id');
CREATE TRIGGER comment_mention_takes_key BEFORE INSERT ON comment_mention
  FOR EACH ROW WHEN (NEW.creator_id IS NULL) EXECUTE FUNCTION key_from_above('creator_id', 'comment_id', 'comment', 'id', 'creator_id');
CREATE TRIGGER reply_takes_key BEFORE INSERT ON reply
  FOR EACH ROW WHEN (NEW.creator_id IS NULL) EXECUTE FUNCTION key_from_above('creator_id', 'comment_id', 'comment', 'id', 'creator_id');
CREATE TRIGGER reply_count_takes_key BEFORE INSERT ON reply_count
  FOR EACH ROW WHEN (NEW.creator_id IS NULL) EXECUTE FUNCTION key_from_above('creator_id', 'reply_id', 'reply', 'id', 'creator_id');
CREATE TRIGGER reply_like_takes_key BEFORE INSERT ON reply_like
  FOR EACH ROW WHEN (NEW.creator_id IS NULL) EXECUTE FUNCTION key_from_above('creator_id', 'reply_id', 'reply', 'id', 'creator_id');
CREATE TRIGGER reply_mention_takes_key BEFORE INSERT ON reply_mention
  FOR EACH ROW WHEN (NEW.creator_id IS NULL) EXECUTE FUNCTION key_from_above('creator_id', 'reply_id', 'reply', 'id', 'creator_id');
CREATE TRIGGER publication_file_takes_key BEFORE INSERT ON publication_file
  FOR EACH ROW WHEN (NEW.creator_id IS NULL) EXECUTE FUNCTION key_from_above('creator_id', 'publication_id', 'publication', 'post_id', 'creator_id');
CREATE TRIGGER upload_piece_takes_key BEFORE INSERT ON upload_piece
  FOR EACH ROW WHEN (NEW.owner_id IS NULL) EXECUTE FUNCTION key_from_above('owner_id', 'upload_id', 'upload', 'id', 'owner_id');
CREATE TRIGGER user_list_item_takes_key BEFORE INSERT ON user_list_item
  FOR EACH ROW WHEN (NEW.owner_id IS NULL) EXECUTE FUNCTION key_from_above('owner_id', 'list_id', 'user_list', 'id', 'owner_id');
CREATE TRIGGER push_device_takes_key BEFORE INSERT ON push_device
  FOR EACH ROW WHEN (NEW.account_id IS NULL) EXECUTE FUNCTION key_from_above('account_id', 'session_id', 'session', 'id', 'account_id');
CREATE TRIGGER subscription_period_takes_key BEFORE INSERT ON subscription_period
  FOR EACH ROW WHEN (NEW.creator_id IS NULL) EXECUTE FUNCTION key_from_above('creator_id', 'subscription_id', 'subscription', 'id', 'creator_id');

-- What one statement writes together with its post cannot see it before that statement is over. The arguments: the tables whose rows
-- need their key before this one has it.
CREATE FUNCTION key_from_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part text;
BEGIN
  FOREACH part IN ARRAY TG_ARGV || TG_TABLE_NAME::text LOOP
    EXECUTE format(
      'UPDATE %I AS part SET creator_id = post.creator_id FROM post
       WHERE part.post_id = $1 AND part.creator_id IS NULL AND post.id = $1', part) USING NEW.post_id;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER post_count_takes_key AFTER INSERT ON post_count
  FOR EACH ROW WHEN (NEW.creator_id IS NULL) EXECUTE FUNCTION key_from_post();
CREATE TRIGGER post_words_takes_key AFTER INSERT ON post_words
  FOR EACH ROW WHEN (NEW.creator_id IS NULL) EXECUTE FUNCTION key_from_post();
CREATE TRIGGER post_content_tag_takes_key AFTER INSERT ON post_content_tag
  FOR EACH ROW WHEN (NEW.creator_id IS NULL) EXECUTE FUNCTION key_from_post();
CREATE TRIGGER mention_takes_key AFTER INSERT ON mention
  FOR EACH ROW WHEN (NEW.creator_id IS NULL) EXECUTE FUNCTION key_from_post();
CREATE TRIGGER poll_takes_key AFTER INSERT ON poll
  FOR EACH ROW WHEN (NEW.creator_id IS NULL) EXECUTE FUNCTION key_from_post();
CREATE TRIGGER poll_option_takes_key AFTER INSERT ON poll_option
  FOR EACH ROW WHEN (NEW.creator_id IS NULL) EXECUTE FUNCTION key_from_post('poll');
