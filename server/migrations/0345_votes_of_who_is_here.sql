-- expands
-- Votes of whoever has left are in no poll's counts; coming back puts them in again, as with likes (0297).
ALTER TABLE poll_option_count
  DROP CONSTRAINT poll_option_count_votes_check,
  ADD CONSTRAINT poll_option_count_votes_check CHECK (votes >= 0) NOT VALID;

CREATE FUNCTION count_votes(person text, sign integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  person_share smallint := hashtext(person) & 7;
BEGIN
  -- In the order in which votes lock them.
  WITH locked AS MATERIALIZED (
    SELECT option_id, share FROM poll_option_count
    WHERE share = person_share AND option_id IN (SELECT option_id FROM poll_vote WHERE voter_id = person)
    ORDER BY option_id FOR NO KEY UPDATE
  )
  UPDATE poll_option_count SET votes = greatest(poll_option_count.votes + sign, 0)
  FROM locked WHERE poll_option_count.option_id = locked.option_id AND poll_option_count.share = locked.share;
END $$;

CREATE FUNCTION count_votes_of_who_is_here() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_votes(NEW.id, CASE WHEN NEW.deactivated_at IS NULL THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;
CREATE TRIGGER account_leaves_polls AFTER UPDATE OF deactivated_at ON account
  FOR EACH ROW WHEN ((OLD.deactivated_at IS NULL) <> (NEW.deactivated_at IS NULL))
  EXECUTE FUNCTION count_votes_of_who_is_here();

SELECT count_votes(id, -1) FROM account WHERE deactivated_at IS NOT NULL;
