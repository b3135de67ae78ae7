-- expands
-- Of whom a timeline is kept, since when she was not seen, and from where on. Above the floor her entries are all that she may
-- find; what is older is read from the posts of whom she follows. '' is below every post, '~' above them all: entries come in,
-- and those from before are being added. Null: none are kept.
CREATE TABLE timeline (
  reader_id ulid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  seen_at timestamptz NOT NULL,
  floor text COLLATE "C" CHECK (floor IN ('', '~') OR length(floor) = 26)
) WITH (fillfactor = 80);

-- Creators with so many fans that their posts are put into no timeline, but mixed in when one is read. Once so, for ever: what
-- was not written then would be missing.
CREATE TABLE merged_creator (
  creator_id ulid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  since timestamptz NOT NULL
);

-- What takes the place of timeline_entry, with the same columns, so that the release before reads and writes it as it did. No
-- foreign keys: an entry is asked about at every reading, and one whose post is gone shows nothing.
CREATE TABLE timeline_entry_by_reader (
  reader_id ulid NOT NULL,
  post_id ulid NOT NULL,
  creator_id ulid NOT NULL,
  type text NOT NULL,
  PRIMARY KEY (reader_id, post_id)
) PARTITION BY HASH (reader_id);
CREATE TABLE timeline_entry_00 PARTITION OF timeline_entry_by_reader FOR VALUES WITH (MODULUS 16, REMAINDER 0);
CREATE TABLE timeline_entry_01 PARTITION OF timeline_entry_by_reader FOR VALUES WITH (MODULUS 16, REMAINDER 1);
CREATE TABLE timeline_entry_02 PARTITION OF timeline_entry_by_reader FOR VALUES WITH (MODULUS 16, REMAINDER 2);
CREATE TABLE timeline_entry_03 PARTITION OF timeline_entry_by_reader FOR VALUES WITH (MODULUS 16, REMAINDER 3);
CREATE TABLE timeline_entry_04 PARTITION OF timeline_entry_by_reader FOR VALUES WITH (MODULUS 16, REMAINDER 4);
CREATE TABLE timeline_entry_05 PARTITION OF timeline_entry_by_reader FOR VALUES WITH (MODULUS 16, REMAINDER 5);
CREATE TABLE timeline_entry_06 PARTITION OF timeline_entry_by_reader FOR VALUES WITH (MODULUS 16, REMAINDER 6);
CREATE TABLE timeline_entry_07 PARTITION OF timeline_entry_by_reader FOR VALUES WITH (MODULUS 16, REMAINDER 7);
CREATE TABLE timeline_entry_08 PARTITION OF timeline_entry_by_reader FOR VALUES WITH (MODULUS 16, REMAINDER 8);
CREATE TABLE timeline_entry_09 PARTITION OF timeline_entry_by_reader FOR VALUES WITH (MODULUS 16, REMAINDER 9);
CREATE TABLE timeline_entry_10 PARTITION OF timeline_entry_by_reader FOR VALUES WITH (MODULUS 16, REMAINDER 10);
CREATE TABLE timeline_entry_11 PARTITION OF timeline_entry_by_reader FOR VALUES WITH (MODULUS 16, REMAINDER 11);
CREATE TABLE timeline_entry_12 PARTITION OF timeline_entry_by_reader FOR VALUES WITH (MODULUS 16, REMAINDER 12);
CREATE TABLE timeline_entry_13 PARTITION OF timeline_entry_by_reader FOR VALUES WITH (MODULUS 16, REMAINDER 13);
CREATE TABLE timeline_entry_14 PARTITION OF timeline_entry_by_reader FOR VALUES WITH (MODULUS 16, REMAINDER 14);
CREATE TABLE timeline_entry_15 PARTITION OF timeline_entry_by_reader FOR VALUES WITH (MODULUS 16, REMAINDER 15);

-- Until it does, it is told of all that changes.
CREATE FUNCTION keep_timelines_alike() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO timeline_entry_by_reader (reader_id, post_id, creator_id, type)
    SELECT reader_id, post_id, creator_id, type FROM changed ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM timeline_entry_by_reader AS entry USING changed
    WHERE entry.reader_id = changed.reader_id AND entry.post_id = changed.post_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_alike_what_comes AFTER INSERT ON timeline_entry REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_timelines_alike();
CREATE TRIGGER keep_alike_what_goes AFTER DELETE ON timeline_entry REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_timelines_alike();
