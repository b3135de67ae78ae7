-- expands
-- Whether a comment on a post was ever hidden. Its creator and the comment's author see it all the same, so the stored count is
-- not that of their lists: only such posts have their comments counted for each viewer.
ALTER TABLE post_count ADD COLUMN has_hidden_comments boolean NOT NULL DEFAULT false;

CREATE FUNCTION note_hidden_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE post_count SET has_hidden_comments = true WHERE post_id = NEW.post_id AND NOT has_hidden_comments;
  RETURN NULL;
END $$;
CREATE TRIGGER comment_is_hidden AFTER UPDATE OF hidden_at ON comment
  FOR EACH ROW WHEN (OLD.hidden_at IS NULL AND NEW.hidden_at IS NOT NULL) EXECUTE FUNCTION note_hidden_comment();
