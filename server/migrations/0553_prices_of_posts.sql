-- expands
-- Owners set which prices can be asked for posts.
ALTER TABLE platform_setting DROP CONSTRAINT platform_setting_name_check,
  ADD CONSTRAINT platform_setting_name_check CHECK (name IN (
    'brandName', 'platformFee', 'topUpMinimum', 'salePrices', 'reservedWords', 'switches', 'identityTakesTwo',
    'identityKeptDays', 'announcement')) NOT VALID;
