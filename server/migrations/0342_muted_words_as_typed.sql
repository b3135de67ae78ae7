-- expands
-- Muted words as they were typed, and where signs of them carry a meaning, the text that has to be there too: `c++` is not `c`.
ALTER TABLE muted_word ADD COLUMN shown text, ADD COLUMN literal text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE muted_word
  ADD CONSTRAINT muted_word_shown_check CHECK (length(shown) BETWEEN 1 AND 480) NOT VALID,
  ADD CONSTRAINT muted_word_literal_check
    CHECK (length(literal) <= 1080 AND (literal = '' OR spaced(literal) = ' ' || word || ' ')) NOT VALID;
