-- What admins narrow the list of all people down by, in the order of ids, which is that of age: what most people are needs
-- no index.
CREATE INDEX account_suspended ON account (id DESC) WHERE suspended_at IS NOT NULL;
CREATE INDEX account_deactivated ON account (id DESC) WHERE suspended_at IS NULL AND deactivated_at IS NOT NULL;
CREATE INDEX account_checked ON account (verification_status, id DESC) WHERE verification_status <> 'UNVERIFIED';
CREATE INDEX verification_request_name_trgm ON verification_request USING gin (lower(legal_name) gin_trgm_ops);

-- A caption as it is searched, kept: making it anew for each post that may hold a common word takes a second of a million.
DROP INDEX post_caption_trgm;
ALTER TABLE post ADD COLUMN plain_caption text COLLATE "C" GENERATED ALWAYS AS (plain(caption)) STORED;
CREATE INDEX post_caption_trgm ON post USING gin (plain_caption gin_trgm_ops);

CREATE INDEX known_bad_file_kept_away ON known_bad_file (id DESC) WHERE removed_at IS NULL;
