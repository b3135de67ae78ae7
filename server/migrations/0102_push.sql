-- A device whose browser shows notifications while the app is closed: where its push service is told of them, and with
-- which keys they are sealed for it. It is bound to the session that it was switched on in, and gone with it.
CREATE TABLE push_device (
  session_id ulid PRIMARY KEY REFERENCES session ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) BETWEEN 1 AND 1000),
  -- An uncompressed point of P-256, and a secret (RFC 8291).
  public_key bytea NOT NULL CHECK (octet_length(public_key) = 65 AND get_byte(public_key, 0) = 4),
  auth_secret bytea NOT NULL CHECK (octet_length(auth_secret) = 16),
  created_at timestamptz NOT NULL
);

ALTER TABLE notification_preference ADD push boolean NOT NULL DEFAULT true;
UPDATE notification_preference SET push = false WHERE subject = 'LIKES';
ALTER TABLE notification_preference ALTER push DROP DEFAULT;

-- It is to be told on her devices.
ALTER TABLE notification ADD awaits_push boolean NOT NULL DEFAULT false;
CREATE INDEX notification_awaits_push ON notification (account_id) WHERE awaits_push;
