-- expands
-- outside a transaction
-- Lists, folders and tags of names that are the same since 0417 are told apart as in 0295. Indexes of functions are made anew
-- under other names.
UPDATE user_list SET name = btrim(left(name, 45)) || ' ' || right(id, 4) WHERE ctid IN (
  SELECT one.ctid FROM user_list AS one JOIN user_list AS other
    ON other.owner_id = one.owner_id AND other.id < one.id AND compared_form(other.name) = compared_form(one.name)
  WHERE octet_length(one.name) > length(one.name) OR octet_length(other.name) > length(other.name) LIMIT 1000);
UPDATE post_folder SET name = btrim(left(name, 45)) || ' ' || right(id, 4) WHERE ctid IN (
  SELECT one.ctid FROM post_folder AS one JOIN post_folder AS other
    ON other.owner_id = one.owner_id AND other.id < one.id AND compared_form(other.name) = compared_form(one.name)
  WHERE octet_length(one.name) > length(one.name) OR octet_length(other.name) > length(other.name) LIMIT 1000);
UPDATE content_tag SET name = btrim(left(name, 30)) || ' ' || right(id, 4) WHERE ctid IN (
  SELECT one.ctid FROM content_tag AS one JOIN content_tag AS other
    ON other.id < one.id AND compared_form(other.name) = compared_form(one.name) LIMIT 1000);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS user_list_same_name ON user_list (owner_id, compared_form(name));
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS post_folder_same_name ON post_folder (owner_id, compared_form(name));
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS content_tag_same_name ON content_tag (compared_form(name));
DROP INDEX CONCURRENTLY IF EXISTS user_list_compared_name;
DROP INDEX CONCURRENTLY IF EXISTS post_folder_compared_name;
DROP INDEX CONCURRENTLY IF EXISTS content_tag_compared_name;
