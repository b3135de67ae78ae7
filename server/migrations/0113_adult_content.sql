-- What is for adults alone. A person's mark is that of all posts that she publishes from then on.
ALTER TABLE post
  ADD COLUMN is_adult boolean NOT NULL DEFAULT false,
  -- An admin has said so: its creator cannot take it back.
  ADD COLUMN is_adult_for_good boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT post_adult CHECK (is_adult OR NOT is_adult_for_good);
ALTER TABLE account
  ADD COLUMN is_adult boolean NOT NULL DEFAULT false,
  -- What somebody wants of it: none where she did not ask for it, all behind a press, or all.
  ADD COLUMN adult_content text NOT NULL DEFAULT 'BLUR' CHECK (adult_content IN ('HIDE', 'BLUR', 'SHOW'));
