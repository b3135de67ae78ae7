-- expands
-- What hangs on a row names it by key and id, so that the key is never another's. `NOT NULL` comes when no release before 0249 runs any
-- more; what is written together with its post is filled only after that.
ALTER TABLE post_count
  DROP CONSTRAINT post_count_post_id_fkey,
  ADD CONSTRAINT post_count_post_id_fkey FOREIGN KEY (creator_id, post_id)
    REFERENCES post (creator_id, id) ON DELETE CASCADE NOT VALID;
ALTER TABLE post_words
  DROP CONSTRAINT post_words_post_id_fkey,
  ADD CONSTRAINT post_words_post_id_fkey FOREIGN KEY (creator_id, post_id)
    REFERENCES post (creator_id, id) ON DELETE CASCADE NOT VALID;
ALTER TABLE post_content_tag
  DROP CONSTRAINT post_content_tag_post_id_fkey,
  ADD CONSTRAINT post_content_tag_post_id_fkey FOREIGN KEY (creator_id, post_id)
    REFERENCES post (creator_id, id) ON DELETE CASCADE NOT VALID;
ALTER TABLE mention
  DROP CONSTRAINT mention_post_id_fkey,
  ADD CONSTRAINT mention_post_id_fkey FOREIGN KEY (creator_id, post_id)
    REFERENCES post (creator_id, id) ON DELETE CASCADE NOT VALID;
ALTER TABLE post_like
  DROP CONSTRAINT post_like_post_id_fkey,
  ADD CONSTRAINT post_like_post_id_fkey FOREIGN KEY (creator_id, post_id)
    REFERENCES post (creator_id, id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT post_like_has_key CHECK (creator_id IS NOT NULL) NOT VALID;
ALTER TABLE post_request
  DROP CONSTRAINT post_request_post_id_fkey,
  ADD CONSTRAINT post_request_post_id_fkey FOREIGN KEY (creator_id, post_id)
    REFERENCES post (creator_id, id) ON DELETE CASCADE NOT VALID;
ALTER TABLE media_file
  DROP CONSTRAINT media_file_post_id_fkey,
  ADD CONSTRAINT media_file_post_id_fkey FOREIGN KEY (owner_id, post_id)
    REFERENCES post (creator_id, id) NOT VALID;
ALTER TABLE poll
  DROP CONSTRAINT poll_post_id_fkey,
  ADD CONSTRAINT poll_post_id_fkey FOREIGN KEY (creator_id, post_id)
    REFERENCES post (creator_id, id) ON DELETE CASCADE NOT VALID;
ALTER TABLE poll_option
  DROP CONSTRAINT poll_option_post_id_fkey,
  ADD CONSTRAINT poll_option_post_id_fkey FOREIGN KEY (creator_id, post_id)
    REFERENCES poll (creator_id, post_id) ON DELETE CASCADE NOT VALID;
ALTER TABLE poll_option_count
  DROP CONSTRAINT poll_option_count_option_id_fkey,
  ADD CONSTRAINT poll_option_count_option_id_fkey FOREIGN KEY (creator_id, option_id)
    REFERENCES poll_option (creator_id, id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT poll_option_count_has_key CHECK (creator_id IS NOT NULL) NOT VALID;
ALTER TABLE poll_vote
  DROP CONSTRAINT poll_vote_post_id_option_id_fkey,
  ADD CONSTRAINT poll_vote_post_id_option_id_fkey FOREIGN KEY (creator_id, post_id, option_id)
    REFERENCES poll_option (creator_id, post_id, id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT poll_vote_has_key CHECK (creator_id IS NOT NULL) NOT VALID;
ALTER TABLE comment
  DROP CONSTRAINT comment_post_id_fkey,
  ADD CONSTRAINT comment_post_id_fkey FOREIGN KEY (creator_id, post_id)
    REFERENCES post (creator_id, id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT comment_has_key CHECK (creator_id IS NOT NULL) NOT VALID;
ALTER TABLE comment_count
  DROP CONSTRAINT comment_count_comment_id_fkey,
  ADD CONSTRAINT comment_count_comment_id_fkey FOREIGN KEY (creator_id, comment_id)
    REFERENCES comment (creator_id, id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT comment_count_has_key CHECK (creator_id IS NOT NULL) NOT VALID;
ALTER TABLE comment_like
  DROP CONSTRAINT comment_like_comment_id_fkey,
  ADD CONSTRAINT comment_like_comment_id_fkey FOREIGN KEY (creator_id, comment_id)
    REFERENCES comment (creator_id, id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT comment_like_has_key CHECK (creator_id IS NOT NULL) NOT VALID;
ALTER TABLE comment_mention
  DROP CONSTRAINT comment_mention_comment_id_fkey,
  ADD CONSTRAINT comment_mention_comment_id_fkey FOREIGN KEY (creator_id, comment_id)
    REFERENCES comment (creator_id, id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT comment_mention_has_key CHECK (creator_id IS NOT NULL) NOT VALID;
ALTER TABLE reply
  DROP CONSTRAINT reply_comment_id_fkey,
  ADD CONSTRAINT reply_comment_id_fkey FOREIGN KEY (creator_id, comment_id)
    REFERENCES comment (creator_id, id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT reply_has_key CHECK (creator_id IS NOT NULL) NOT VALID;
ALTER TABLE reply_count
  DROP CONSTRAINT reply_count_reply_id_fkey,
  ADD CONSTRAINT reply_count_reply_id_fkey FOREIGN KEY (creator_id, reply_id)
    REFERENCES reply (creator_id, id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT reply_count_has_key CHECK (creator_id IS NOT NULL) NOT VALID;
ALTER TABLE reply_like
  DROP CONSTRAINT reply_like_reply_id_fkey,
  ADD CONSTRAINT reply_like_reply_id_fkey FOREIGN KEY (creator_id, reply_id)
    REFERENCES reply (creator_id, id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT reply_like_has_key CHECK (creator_id IS NOT NULL) NOT VALID;
ALTER TABLE reply_mention
  DROP CONSTRAINT reply_mention_reply_id_fkey,
  ADD CONSTRAINT reply_mention_reply_id_fkey FOREIGN KEY (creator_id, reply_id)
    REFERENCES reply (creator_id, id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT reply_mention_has_key CHECK (creator_id IS NOT NULL) NOT VALID;
ALTER TABLE upload
  DROP CONSTRAINT upload_publication_id_fkey,
  ADD CONSTRAINT upload_publication_id_fkey FOREIGN KEY (owner_id, publication_id)
    REFERENCES publication (creator_id, post_id) NOT VALID;
ALTER TABLE publication_file
  DROP CONSTRAINT publication_file_publication_id_fkey,
  ADD CONSTRAINT publication_file_publication_id_fkey FOREIGN KEY (creator_id, publication_id)
    REFERENCES publication (creator_id, post_id) ON DELETE CASCADE NOT VALID,
  DROP CONSTRAINT publication_file_upload_id_fkey,
  ADD CONSTRAINT publication_file_upload_id_fkey FOREIGN KEY (creator_id, upload_id)
    REFERENCES upload (owner_id, id) NOT VALID,
  DROP CONSTRAINT publication_file_thumbnail_id_fkey,
  ADD CONSTRAINT publication_file_thumbnail_id_fkey FOREIGN KEY (creator_id, thumbnail_id)
    REFERENCES upload (owner_id, id) NOT VALID,
  DROP CONSTRAINT publication_file_captions_id_fkey,
  ADD CONSTRAINT publication_file_captions_id_fkey FOREIGN KEY (creator_id, captions_id)
    REFERENCES upload (owner_id, id) NOT VALID,
  ADD CONSTRAINT publication_file_has_key CHECK (creator_id IS NOT NULL) NOT VALID;
ALTER TABLE upload_piece
  DROP CONSTRAINT upload_piece_upload_id_fkey,
  ADD CONSTRAINT upload_piece_upload_id_fkey FOREIGN KEY (owner_id, upload_id)
    REFERENCES upload (owner_id, id) NOT VALID,
  ADD CONSTRAINT upload_piece_has_key CHECK (owner_id IS NOT NULL) NOT VALID;
ALTER TABLE user_list_item
  DROP CONSTRAINT user_list_item_list_id_fkey,
  ADD CONSTRAINT user_list_item_list_id_fkey FOREIGN KEY (owner_id, list_id)
    REFERENCES user_list (owner_id, id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT user_list_item_has_key CHECK (owner_id IS NOT NULL) NOT VALID;
ALTER TABLE push_device
  DROP CONSTRAINT push_device_session_id_fkey,
  ADD CONSTRAINT push_device_session_id_fkey FOREIGN KEY (account_id, session_id)
    REFERENCES session (account_id, id) ON DELETE CASCADE NOT VALID,
  ADD CONSTRAINT push_device_has_key CHECK (account_id IS NOT NULL) NOT VALID;
ALTER TABLE email_change
  DROP CONSTRAINT email_change_session_id_fkey,
  ADD CONSTRAINT email_change_session_id_fkey FOREIGN KEY (account_id, session_id)
    REFERENCES session (account_id, id) ON DELETE CASCADE NOT VALID;
ALTER TABLE subscription_period
  DROP CONSTRAINT subscription_period_subscription_id_fkey,
  ADD CONSTRAINT subscription_period_subscription_id_fkey FOREIGN KEY (creator_id, subscription_id)
    REFERENCES subscription (creator_id, id) NOT VALID,
  ADD CONSTRAINT subscription_period_has_key CHECK (creator_id IS NOT NULL) NOT VALID;
ALTER TABLE subscription
  DROP CONSTRAINT subscription_has_period,
  ADD CONSTRAINT subscription_has_period FOREIGN KEY (creator_id, id, period_start)
    REFERENCES subscription_period (creator_id, subscription_id, starts_at) DEFERRABLE INITIALLY DEFERRED NOT VALID;
