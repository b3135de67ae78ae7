CREATE TABLE poll (
  post_id ulid PRIMARY KEY REFERENCES post ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

CREATE TABLE poll_option (
  id ulid PRIMARY KEY,
  post_id ulid NOT NULL REFERENCES poll ON DELETE CASCADE,
  -- From 0 without a gap, so there are 6 at most.
  position smallint NOT NULL CHECK (position BETWEEN 0 AND 5),
  content text NOT NULL CHECK (content = btrim(content) AND length(content) BETWEEN 1 AND 80),
  UNIQUE (post_id, position) INCLUDE (id),
  UNIQUE (post_id, id)
);

-- One for a poll and a person, for good.
CREATE TABLE poll_vote (
  post_id ulid NOT NULL,
  voter_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  option_id ulid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (post_id, voter_id) INCLUDE (option_id),
  FOREIGN KEY (post_id, option_id) REFERENCES poll_option (post_id, id) ON DELETE CASCADE
);
CREATE INDEX poll_vote_voter ON poll_vote (voter_id, post_id);

-- The votes for an option, counted in several rows, each for a share of the voters: thousands who vote at once for the
-- same do not wait for one row.
CREATE TABLE poll_option_count (
  option_id ulid NOT NULL REFERENCES poll_option ON DELETE CASCADE,
  share smallint NOT NULL CHECK (share BETWEEN 0 AND 7),
  votes integer NOT NULL CHECK (votes > 0),
  PRIMARY KEY (option_id, share)
) WITH (fillfactor = 60);

-- What no column can say of a poll: its post is one, it has 2 to 6 options in order, and lasts 30 days at most.
CREATE FUNCTION check_poll() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked ulid := CASE TG_TABLE_NAME WHEN 'post' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'post_id' END;
BEGIN
  IF NOT EXISTS (SELECT FROM post WHERE id = checked) THEN
    RETURN NULL;
  END IF;
  IF NOT EXISTS (
    SELECT FROM post JOIN poll ON poll.post_id = post.id
    WHERE post.id = checked AND post.type = 'POLL'
      AND poll.expires_at > post.posted_at AND poll.expires_at <= post.posted_at + interval '720 hours'
      AND (SELECT count(*) BETWEEN 2 AND 6 AND max(position) = count(*) - 1
        FROM poll_option WHERE poll_option.post_id = post.id)
  ) THEN
    RAISE EXCEPTION 'The poll of post % is not whole', checked USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER post_has_poll AFTER INSERT ON post DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.type = 'POLL') EXECUTE FUNCTION check_poll();
CREATE CONSTRAINT TRIGGER poll_is_whole AFTER INSERT OR UPDATE ON poll DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_poll();
