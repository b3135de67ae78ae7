-- expands
-- A text is as long as people see it: a letter with its marks is one character. The API counts those; here its code points are
-- bounded, eight a character, so that stacked marks stay so.
ALTER TABLE account
  DROP CONSTRAINT account_bio_check,
  ADD CONSTRAINT account_bio_check CHECK (length(bio) <= 4000) NOT VALID,
  DROP CONSTRAINT account_display_name_check,
  ADD CONSTRAINT account_display_name_check CHECK (length(display_name) BETWEEN 2 AND 400) NOT VALID,
  DROP CONSTRAINT account_location_check,
  ADD CONSTRAINT account_location_check CHECK (length(location) <= 640) NOT VALID;
ALTER TABLE comment
  DROP CONSTRAINT comment_content_check,
  ADD CONSTRAINT comment_content_check CHECK (length(content) BETWEEN 1 AND 8000) NOT VALID;
ALTER TABLE reply
  DROP CONSTRAINT reply_content_check,
  ADD CONSTRAINT reply_content_check CHECK (length(content) BETWEEN 1 AND 8000) NOT VALID;
ALTER TABLE post
  DROP CONSTRAINT post_caption_check,
  ADD CONSTRAINT post_caption_check CHECK (length(caption) BETWEEN 1 AND 2000) NOT VALID;
ALTER TABLE poll_option
  DROP CONSTRAINT poll_option_content_check,
  ADD CONSTRAINT poll_option_content_check CHECK (content = btrim(content) AND length(content) BETWEEN 1 AND 640) NOT VALID;
ALTER TABLE media_file
  DROP CONSTRAINT media_file_alternative_text_check,
  ADD CONSTRAINT media_file_alternative_text_check CHECK (length(alternative_text) <= 4000) NOT VALID;
ALTER TABLE publication_file
  DROP CONSTRAINT publication_file_alternative_text_check,
  ADD CONSTRAINT publication_file_alternative_text_check CHECK (length(alternative_text) <= 4000) NOT VALID,
  DROP CONSTRAINT publication_file_transcript,
  ADD CONSTRAINT publication_file_transcript CHECK (length(transcript) BETWEEN 1 AND 80000) NOT VALID;
ALTER TABLE passkey
  DROP CONSTRAINT passkey_name_check,
  ADD CONSTRAINT passkey_name_check CHECK (length(name) BETWEEN 1 AND 400) NOT VALID;
ALTER TABLE payment
  DROP CONSTRAINT payment_message_check,
  ADD CONSTRAINT payment_message_check CHECK (length(message) <= 1600) NOT VALID;
ALTER TABLE post_folder
  DROP CONSTRAINT post_folder_name_check,
  ADD CONSTRAINT post_folder_name_check CHECK (name = btrim(name) AND length(name) BETWEEN 2 AND 400 AND lower(name) <> 'all saves') NOT VALID;
ALTER TABLE user_list
  DROP CONSTRAINT user_list_name_check,
  ADD CONSTRAINT user_list_name_check CHECK (name = btrim(name) AND length(name) BETWEEN 2 AND 400
    AND lower(name) NOT IN ('following', 'fans', 'favourites', 'blocked')) NOT VALID;
ALTER TABLE profile_link
  DROP CONSTRAINT profile_link_label_check,
  ADD CONSTRAINT profile_link_label_check CHECK (length(label) BETWEEN 1 AND 320) NOT VALID;
ALTER TABLE report
  DROP CONSTRAINT report_description_check,
  ADD CONSTRAINT report_description_check CHECK (length(description) BETWEEN 1 AND 16000) NOT VALID;
ALTER TABLE report_decision
  DROP CONSTRAINT report_decision_appeal_check,
  ADD CONSTRAINT report_decision_appeal_check CHECK (length(appeal) BETWEEN 1 AND 16000) NOT VALID;
ALTER TABLE welcome_message
  DROP CONSTRAINT welcome_message_content_check,
  ADD CONSTRAINT welcome_message_content_check CHECK (length(content) BETWEEN 1 AND 8000) NOT VALID;
