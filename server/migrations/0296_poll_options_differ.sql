-- expands
-- The options of a new poll differ as people read them. Polls from before stay as they are.
CREATE FUNCTION check_poll_options_differ() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM poll_option WHERE post_id = NEW.post_id
    GROUP BY lower(normalize(content, NFKC)) HAVING count(*) > 1
  ) THEN
    RAISE EXCEPTION 'Two options of the poll of post % are the same', NEW.post_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER poll_options_differ AFTER INSERT ON poll DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_poll_options_differ();
