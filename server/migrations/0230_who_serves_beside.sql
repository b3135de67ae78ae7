-- expands
-- Which releases serve with a schema that has a migration they do not know: all of them, those that know the migration of a
-- number, or none. Rows from before say none, so none of them needs to be looked at.
ALTER TABLE schema_migration
  ADD COLUMN serves text COLLATE "C",
  ADD CONSTRAINT schema_migration_serves CHECK (serves ~ '^(all|\d{4})$') NOT VALID;
