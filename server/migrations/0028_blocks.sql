-- Who is blocked sees nothing of the person who did it. These rows are the items of her list "Blocked".
CREATE TABLE block (
  id ulid PRIMARY KEY,
  blocker_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  blocked_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- In this order: every look at a post asks whether the viewer is blocked by anybody at all, and then by whom.
  CONSTRAINT block_pair UNIQUE (blocked_id, blocker_id),
  CHECK (blocker_id <> blocked_id)
);
CREATE INDEX block_blocker ON block (blocker_id, id) INCLUDE (blocked_id);

-- Posts that somebody does not want in her home feed.
CREATE TABLE hidden_post (
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  post_id ulid NOT NULL REFERENCES post ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, post_id)
);
CREATE INDEX hidden_post_post ON hidden_post (post_id);

-- A tag's own page, newest first.
CREATE INDEX post_content_tag_code ON post_content_tag (code, post_id DESC);

-- Nobody subscribes to who has blocked her, also not at the same moment: the code for a serialization failure has the
-- transaction run again, which then finds the block.
CREATE FUNCTION check_no_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM block WHERE blocked_id = NEW.fan_id AND blocker_id = NEW.creator_id) THEN
    RAISE EXCEPTION 'The creator of subscription % has blocked the fan', NEW.id USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER subscription_not_blocked BEFORE INSERT OR UPDATE OF status ON subscription
  FOR EACH ROW WHEN (NEW.status IN ('ACTIVE', 'PAST_DUE')) EXECUTE FUNCTION check_no_block();
