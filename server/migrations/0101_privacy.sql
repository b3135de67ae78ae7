-- Who may write under somebody's posts and name her, and whether she is found and suggested.
ALTER TABLE account
  ADD COLUMN comments_from text NOT NULL DEFAULT 'EVERYONE' CHECK (comments_from IN ('EVERYONE', 'SUBSCRIBERS', 'NOBODY')),
  ADD COLUMN mentions_from text NOT NULL DEFAULT 'EVERYONE' CHECK (mentions_from IN ('EVERYONE', 'SUBSCRIBERS', 'NOBODY')),
  ADD COLUMN is_findable boolean NOT NULL DEFAULT true,
  ADD COLUMN is_suggestible boolean NOT NULL DEFAULT true;

-- Whom somebody does not want to hear of, and by which words. The muted never learn of it.
CREATE TABLE mute (
  muter_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  muted_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (muter_id, muted_id),
  CHECK (muter_id <> muted_id)
);
CREATE INDEX mute_muted ON mute (muted_id);

-- A text as its words are looked for in it: plain, and with one space around each.
CREATE FUNCTION spaced(shown text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ' ' || btrim(regexp_replace(plain(shown), '[^[:alnum:]]+', ' ', 'g')) || ' ';

CREATE TABLE muted_word (
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  word text COLLATE "C" NOT NULL CHECK (length(word) BETWEEN 1 AND 60 AND ' ' || word || ' ' = spaced(word)),
  PRIMARY KEY (account_id, word)
);

-- The same that the call says before: nobody writes where the post's creator lets nobody.
CREATE FUNCTION check_may_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner ulid;
  lets text;
BEGIN
  SELECT account.id, account.comments_from INTO owner, lets
    FROM post JOIN account ON account.id = post.creator_id
    WHERE post.id = CASE TG_TABLE_NAME WHEN 'comment' THEN to_jsonb(NEW) ->> 'post_id'
      ELSE (SELECT comment.post_id FROM comment WHERE comment.id = to_jsonb(NEW) ->> 'comment_id') END;
  IF lets = 'NOBODY' AND NEW.author_id <> owner THEN
    RAISE EXCEPTION 'nobody may comment on posts of %', owner USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER comment_is_let AFTER INSERT ON comment FOR EACH ROW EXECUTE FUNCTION check_may_comment();
CREATE TRIGGER reply_is_let AFTER INSERT ON reply FOR EACH ROW EXECUTE FUNCTION check_may_comment();
