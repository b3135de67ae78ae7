-- expands
-- A word is muted once by its folded form and its literal.
ALTER TABLE muted_word DROP CONSTRAINT muted_word_pkey,
  ADD CONSTRAINT muted_word_pkey PRIMARY KEY USING INDEX muted_word_forms;
