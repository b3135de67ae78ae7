-- expands
-- outside a transaction
-- Lists, folders and tags of names that are the same by 0456 are told apart as in 0418, all of them stay. The indexes of 0418
-- stay too: the release before names them where it refuses a name.
UPDATE user_list SET name = btrim(left(name, 395)) || ' ' || right(id, 4) WHERE ctid IN (
  SELECT one.ctid FROM user_list AS one JOIN user_list AS other
    ON other.owner_id = one.owner_id AND other.id < one.id AND name_key(other.name) = name_key(one.name) LIMIT 1000);
UPDATE post_folder SET name = btrim(left(name, 395)) || ' ' || right(id, 4) WHERE ctid IN (
  SELECT one.ctid FROM post_folder AS one JOIN post_folder AS other
    ON other.owner_id = one.owner_id AND other.id < one.id AND name_key(other.name) = name_key(one.name) LIMIT 1000);
UPDATE content_tag SET name = btrim(left(name, 35)) || ' ' || right(id, 4) WHERE ctid IN (
  SELECT one.ctid FROM content_tag AS one JOIN content_tag AS other
    ON other.id < one.id AND name_key(other.name) = name_key(one.name) LIMIT 1000);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS user_list_name_key ON user_list (owner_id, name_key(name));
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS post_folder_name_key ON post_folder (owner_id, name_key(name));
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS content_tag_name_key ON content_tag (name_key(name));
