-- Whether somebody has pictures, or videos, among her posts: a profile offers no empty tab.
CREATE INDEX media_file_kind ON media_file (owner_id, left(content_type, 5))
  WHERE purpose = 'POST' AND deleted_at IS NULL;
