-- expands
-- outside a transaction
-- What 0292 allows holds for all rows: it allows more than before.
ALTER TABLE account VALIDATE CONSTRAINT account_bio_check;
ALTER TABLE account VALIDATE CONSTRAINT account_display_name_check;
ALTER TABLE account VALIDATE CONSTRAINT account_location_check;
ALTER TABLE comment VALIDATE CONSTRAINT comment_content_check;
ALTER TABLE reply VALIDATE CONSTRAINT reply_content_check;
ALTER TABLE post VALIDATE CONSTRAINT post_caption_check;
ALTER TABLE poll_option VALIDATE CONSTRAINT poll_option_content_check;
ALTER TABLE media_file VALIDATE CONSTRAINT media_file_alternative_text_check;
ALTER TABLE publication_file VALIDATE CONSTRAINT publication_file_alternative_text_check;
ALTER TABLE publication_file VALIDATE CONSTRAINT publication_file_transcript;
ALTER TABLE passkey VALIDATE CONSTRAINT passkey_name_check;
ALTER TABLE payment VALIDATE CONSTRAINT payment_message_check;
ALTER TABLE post_folder VALIDATE CONSTRAINT post_folder_name_check;
ALTER TABLE user_list VALIDATE CONSTRAINT user_list_name_check;
ALTER TABLE profile_link VALIDATE CONSTRAINT profile_link_label_check;
ALTER TABLE report VALIDATE CONSTRAINT report_description_check;
ALTER TABLE report_decision VALIDATE CONSTRAINT report_decision_appeal_check;
ALTER TABLE welcome_message VALIDATE CONSTRAINT welcome_message_content_check;
