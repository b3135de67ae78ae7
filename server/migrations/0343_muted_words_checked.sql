-- expands
-- outside a transaction
-- `c++` and `c#` are two muted words of one folded form: the index of the next file's primary key.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS muted_word_forms ON muted_word (account_id, word, literal);
ALTER TABLE muted_word VALIDATE CONSTRAINT muted_word_shown_check;
ALTER TABLE muted_word VALIDATE CONSTRAINT muted_word_literal_check;
