-- What of a post and of a person is the same for everybody is kept by the processes of the API, each by its version, which is
-- asked for whenever it is shown. Files and tags come in the transaction of their post, before anybody can have seen it.
ALTER TABLE post ADD COLUMN card_version integer NOT NULL DEFAULT 0;
ALTER TABLE account ADD COLUMN card_version integer NOT NULL DEFAULT 0;

CREATE FUNCTION renew_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.card_version := OLD.card_version + 1;
  RETURN NEW;
END $$;

CREATE TRIGGER post_renews_card BEFORE UPDATE OF type, caption, posted_at ON post
  FOR EACH ROW WHEN ((OLD.type, OLD.caption, OLD.posted_at) IS DISTINCT FROM (NEW.type, NEW.caption, NEW.posted_at))
  EXECUTE FUNCTION renew_card();

CREATE TRIGGER account_renews_card BEFORE UPDATE OF username, display_name, avatar_file_id, banner_file_id, bio, location,
    website_url, verification_status, renamed_at, currency_code, subscription_price_minor, is_free_subscription, hidden_counts
  ON account FOR EACH ROW EXECUTE FUNCTION renew_card();

CREATE FUNCTION renew_card_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE post SET card_version = card_version + 1 WHERE id = OLD.post_id;
  RETURN NULL;
END $$;

CREATE TRIGGER media_file_renews_card AFTER UPDATE OF post_id, position, content_type, width, height, duration_seconds,
    placeholder, renditions, alternative_text, waveform
  ON media_file FOR EACH ROW WHEN (OLD.post_id IS NOT NULL) EXECUTE FUNCTION renew_card_of_post();
CREATE TRIGGER media_file_gone_renews_card AFTER DELETE ON media_file
  FOR EACH ROW WHEN (OLD.post_id IS NOT NULL) EXECUTE FUNCTION renew_card_of_post();
CREATE TRIGGER post_content_tag_renews_card AFTER UPDATE OR DELETE ON post_content_tag
  FOR EACH ROW EXECUTE FUNCTION renew_card_of_post();

-- A tag may be on more posts than one statement can change: all cards are made anew when one is renamed.
CREATE TABLE content_tag_version (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  version integer NOT NULL
);
INSERT INTO content_tag_version (version) VALUES (0);

CREATE FUNCTION renew_cards_of_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE content_tag_version SET version = version + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER content_tag_renews_cards AFTER UPDATE OF code, name ON content_tag
  FOR EACH STATEMENT EXECUTE FUNCTION renew_cards_of_tags();
