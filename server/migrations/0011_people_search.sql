-- Verified people by likeness, the likest first, without ranking everybody who is a little alike.
CREATE INDEX account_verified_username_likeness ON account USING gist (username gist_trgm_ops (siglen = 64))
  WHERE verification_status = 'VERIFIED' AND deactivated_at IS NULL;
CREATE INDEX account_verified_name_likeness ON account USING gist (lower(display_name) gist_trgm_ops (siglen = 64))
  WHERE verification_status = 'VERIFIED' AND deactivated_at IS NULL;
