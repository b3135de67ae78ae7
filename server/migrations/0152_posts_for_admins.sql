-- What admins narrow the list of all posts down by: each in the order of ids, which is that of age.
CREATE INDEX post_by_type ON post (type, id DESC);
CREATE INDEX post_deleted ON post (id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX post_adult ON post (id DESC) WHERE is_adult AND deleted_at IS NULL;
CREATE INDEX post_caption_trgm ON post USING gin (plain(caption) gin_trgm_ops);
