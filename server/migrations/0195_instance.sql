-- Who this database belongs to. The store and every backup say the same, so that halves of different ones never meet.
CREATE TABLE instance (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  is_only boolean NOT NULL DEFAULT true UNIQUE CHECK (is_only)
);
INSERT INTO instance DEFAULT VALUES;
