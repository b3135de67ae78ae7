-- expands
-- Names of the secret keys that processes have served with, which tell nothing of the keys: one that is started with another key
-- altogether is refused, also where nothing is sealed yet.
CREATE TABLE used_secret_key (
  name text PRIMARY KEY CHECK (name ~ '^[0-9a-f]{16}$'),
  first_used_at timestamptz NOT NULL DEFAULT now());
