-- expands
-- In which language somebody is written to: what she chose, or what her browser asked for; null where that is not known.
ALTER TABLE account
  ADD COLUMN language text COLLATE "C",
  ADD CONSTRAINT account_language CHECK (language ~ '^[a-z]{2,3}$') NOT VALID;

ALTER TABLE takedown
  ADD COLUMN language text COLLATE "C",
  ADD CONSTRAINT takedown_language CHECK (language ~ '^[a-z]{2,3}$') NOT VALID;
