-- Whom Google and X know as one of our people: by their own id of her, which stays while names and mail addresses change.
CREATE TABLE linked_identity (
  provider text NOT NULL CHECK (provider IN ('GOOGLE', 'X')),
  subject text COLLATE "C" NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- What she is called there, for her own eyes.
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 254),
  linked_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (provider, subject),
  UNIQUE (account_id, provider)
);

-- What a provider has said is good for one deed. Kept, by its hash, for as long as it would be good.
CREATE TABLE spent_proof (
  hash bytea PRIMARY KEY CHECK (length(hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX spent_proof_expires ON spent_proof (expires_at);

-- Sign-ins that were begun with X, by the hash of the token that it lent. The token's secret is sealed.
CREATE TABLE x_request (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  sealed_secret bytea NOT NULL,
  -- SHA-256 of what only the browser knows that began it, as base64url; null where none was given.
  challenge text CHECK (challenge ~ '^[A-Za-z0-9_-]{43}$'),
  expires_at timestamptz NOT NULL
);
CREATE INDEX x_request_expires ON x_request (expires_at);

ALTER TABLE session DROP CONSTRAINT session_opened_by_check,
  ADD CONSTRAINT session_opened_by_check
    CHECK (opened_by IN ('SIGN_UP', 'PASSWORD', 'SECOND_FACTOR', 'PROVIDER'));
