-- expands
-- Open screens follow what changes of a post that they show, whoever changed it: its mark as adult content, and whether it is
-- pinned. A row is updated in these columns only by its creator's or the desk's own acts.
CREATE FUNCTION append_post_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event (kind, actor_id, subject_id, happened_at) VALUES ('POST_CHANGED', NEW.creator_id, NEW.id, now());
  RETURN NULL;
END $$;
CREATE TRIGGER post_change_event AFTER UPDATE OF is_adult, is_pinned ON post
  FOR EACH ROW WHEN ((OLD.is_adult, OLD.is_pinned) IS DISTINCT FROM (NEW.is_adult, NEW.is_pinned))
  EXECUTE FUNCTION append_post_event();
