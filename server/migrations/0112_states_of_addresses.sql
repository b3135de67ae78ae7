-- The state or region in which somebody lives (ISO 3166-2), where she says it.
ALTER TABLE verification_request
  ADD COLUMN state_code text CHECK (state_code ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$' AND left(state_code, 2) = country_code);
