-- What somebody's files take of the store: those in use in all their forms, and her uploads. Kept by triggers, so that no
-- way to store or remove a file forgets it; its row is what two who store at once wait at.
CREATE TABLE storage_use (
  account_id ulid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  bytes bigint NOT NULL CHECK (bytes >= 0)
) WITH (fillfactor = 60);

CREATE FUNCTION stored_bytes(renditions jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(sum((rendition.value ->> 'bytes')::bigint), 0)::bigint FROM jsonb_each(renditions) rendition
$$;

CREATE FUNCTION use_storage(owner text, more bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF more = 0 THEN RETURN; END IF;
  UPDATE storage_use SET bytes = bytes + more WHERE account_id = owner;
  IF NOT FOUND THEN
    INSERT INTO storage_use AS kept (account_id, bytes) VALUES (owner, more)
    ON CONFLICT (account_id) DO UPDATE SET bytes = kept.bytes + excluded.bytes;
  END IF;
END $$;

CREATE FUNCTION count_media_file() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before bigint := 0;
  after bigint := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN before := stored_bytes(OLD.renditions); END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN after := stored_bytes(NEW.renditions); END IF;
  PERFORM use_storage(coalesce(NEW.owner_id, OLD.owner_id), after - before);
  RETURN NULL;
END $$;

CREATE FUNCTION count_upload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN PERFORM use_storage(NEW.owner_id, NEW.bytes);
  ELSE PERFORM use_storage(OLD.owner_id, -OLD.bytes);
  END IF;
  RETURN NULL;
END $$;

LOCK TABLE media_file, upload IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO storage_use (account_id, bytes)
SELECT owner_id, sum(bytes) FROM (
  SELECT owner_id, stored_bytes(renditions) AS bytes FROM media_file WHERE deleted_at IS NULL
  UNION ALL SELECT owner_id, bytes FROM upload
) stored GROUP BY owner_id;

CREATE TRIGGER media_file_is_counted AFTER INSERT OR DELETE OR UPDATE OF deleted_at, renditions ON media_file
  FOR EACH ROW EXECUTE FUNCTION count_media_file();
CREATE TRIGGER upload_is_counted AFTER INSERT OR DELETE ON upload
  FOR EACH ROW EXECUTE FUNCTION count_upload();
