-- expands
-- outside a transaction
ALTER TABLE platform_setting VALIDATE CONSTRAINT platform_setting_name_check;
