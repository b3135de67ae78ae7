-- A request that makes a list of people or a folder of posts makes it once: its key is kept with what it made.
ALTER TABLE user_list ADD COLUMN idempotency_key text CHECK (length(idempotency_key) BETWEEN 1 AND 200);
CREATE UNIQUE INDEX user_list_request ON user_list (owner_id, idempotency_key) WHERE idempotency_key IS NOT NULL;

ALTER TABLE post_folder ADD COLUMN idempotency_key text CHECK (length(idempotency_key) BETWEEN 1 AND 200);
CREATE UNIQUE INDEX post_folder_request ON post_folder (owner_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
