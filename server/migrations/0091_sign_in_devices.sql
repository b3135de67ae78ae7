-- With which devices somebody has signed in: she is told of the first sign-in with another.
CREATE TABLE sign_in_device (
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  device text NOT NULL CHECK (length(device) BETWEEN 1 AND 60),
  last_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, device)
);
CREATE INDEX sign_in_device_last ON sign_in_device (last_at);
