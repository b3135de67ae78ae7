-- What everybody, or some, are told at the head of each page.
ALTER TABLE platform_setting DROP CONSTRAINT platform_setting_name_check;
ALTER TABLE platform_setting ADD CONSTRAINT platform_setting_name_check CHECK (name IN (
  'brandName', 'platformFee', 'topUpMinimum', 'reservedWords', 'switches', 'identityTakesTwo', 'identityKeptDays', 'announcement'));
ALTER TABLE platform_setting ADD CHECK (name <> 'announcement' OR length(value ->> 'text') <= 280);
