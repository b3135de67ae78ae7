-- What a new member has done already is read from what is there; these are the steps that leave no other trace.
ALTER TABLE account
  ADD COLUMN fan_steps_closed_at timestamptz,
  ADD COLUMN creator_steps_closed_at timestamptz,
  ADD COLUMN price_set_at timestamptz,
  ADD COLUMN profile_shared_at timestamptz;

-- Whoever is here already is not new.
UPDATE account SET fan_steps_closed_at = created_at, creator_steps_closed_at = created_at;

-- What somebody said that she is here for.
CREATE TABLE interest (
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  code text NOT NULL REFERENCES content_tag,
  PRIMARY KEY (account_id, code)
);
