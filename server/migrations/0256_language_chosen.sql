-- expands
-- Whether somebody chose that language, which then goes with her to every device, or her browser asked for it.
ALTER TABLE account
  ADD COLUMN language_chosen boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT account_language_chosen CHECK (NOT language_chosen OR language IS NOT NULL) NOT VALID;
