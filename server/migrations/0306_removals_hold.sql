-- expands
-- A removed post comes back no earlier than everything that removed it is taken back: a copyright notice, a decision on a
-- report, a known bad file. Looked at when the transaction commits, which may take back one of them too.
CREATE FUNCTION refuse_held_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM post WHERE id = NEW.id AND deleted_at IS NULL) AND (
    EXISTS (SELECT FROM takedown WHERE post_id = NEW.id AND state IN ('TAKEN_DOWN', 'COUNTERED', 'KEPT_DOWN'))
    OR EXISTS (SELECT FROM report_decision WHERE subject_id = NEW.id AND subject_kind = 'POST' AND decision = 'REMOVE'
      AND undone_at IS NULL AND appeal_outcome IS DISTINCT FROM 'REVERSED')
    OR EXISTS (SELECT FROM known_bad_file WHERE post_id = NEW.id AND removed_at IS NULL)) THEN
    RAISE EXCEPTION 'The post % is removed by something that still stands.', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'post_removal_holds';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER post_removal_holds AFTER UPDATE OF deleted_at ON post DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL) EXECUTE FUNCTION refuse_held_post();
