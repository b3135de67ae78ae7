CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- 26 characters of Crockford's base 32, 10 of time and 16 random: ids sort by age.
CREATE DOMAIN ulid AS text COLLATE "C" CHECK (length(VALUE) = 26);
CREATE DOMAIN currency_code AS text CHECK (VALUE IN ('NGN', 'USD', 'EUR'));

CREATE TABLE account (
  id ulid PRIMARY KEY,
  username text COLLATE "C" NOT NULL UNIQUE CHECK (username ~ '^[a-z0-9_.]{3,30}$'),
  email text COLLATE "C" NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
  display_name text NOT NULL CHECK (length(display_name) BETWEEN 2 AND 50),
  password_hash text,
  bio text NOT NULL DEFAULT '' CHECK (length(bio) <= 500),
  location text NOT NULL DEFAULT '' CHECK (length(location) <= 80),
  website_url text NOT NULL DEFAULT '' CHECK (length(website_url) <= 200),
  country_code text NOT NULL CHECK (country_code ~ '^[A-Z]{2}$'),
  currency_code currency_code NOT NULL,
  date_of_birth date NOT NULL,
  dark_mode boolean NOT NULL DEFAULT true,
  two_factor_enabled boolean NOT NULL DEFAULT false,
  verification_status text NOT NULL DEFAULT 'UNVERIFIED'
    CHECK (verification_status IN ('UNVERIFIED', 'PENDING', 'VERIFIED', 'REJECTED')),
  -- The offer: what a month costs, in minor units of the account's currency.
  is_free_subscription boolean NOT NULL DEFAULT true,
  subscription_price_minor bigint NOT NULL DEFAULT 0 CHECK (subscription_price_minor BETWEEN 0 AND 1000000000),
  bank_name text CHECK (length(bank_name) <= 100),
  bank_account_name text CHECK (length(bank_account_name) <= 100),
  bank_account_number text CHECK (bank_account_number ~ '^[0-9]{10}$'),
  avatar_file_id ulid,
  banner_file_id ulid,
  terms_accepted_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  deactivated_at timestamptz,
  CHECK (is_free_subscription OR subscription_price_minor >= 100),
  CHECK (num_nulls(bank_name, bank_account_name, bank_account_number) IN (0, 3))
) WITH (fillfactor = 90);

CREATE INDEX account_username_trgm ON account USING gin (username gin_trgm_ops);
CREATE INDEX account_display_name_trgm ON account USING gin (lower(display_name) gin_trgm_ops);
CREATE INDEX account_verified ON account (id) WHERE verification_status = 'VERIFIED' AND deactivated_at IS NULL;

-- Counts change often and the account seldom does, so they stand apart.
CREATE TABLE account_count (
  account_id ulid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  subscribers integer NOT NULL DEFAULT 0 CHECK (subscribers >= 0),
  subscribed_to integer NOT NULL DEFAULT 0 CHECK (subscribed_to >= 0),
  posts integer NOT NULL DEFAULT 0 CHECK (posts >= 0)
) WITH (fillfactor = 60);

CREATE TABLE session (
  id ulid PRIMARY KEY,
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  user_agent text NOT NULL DEFAULT '' CHECK (length(user_agent) <= 300),
  address text NOT NULL DEFAULT '' CHECK (length(address) <= 60),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_account ON session (account_id);

-- A mailed 6-digit code. `validated_at` is set by the check before the call it is for, `used_at` by that call.
CREATE TABLE one_time_code (
  id ulid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  purpose text NOT NULL CHECK (purpose IN ('SIGN_UP', 'LOGIN', 'RESET_PASSWORD', 'WITHDRAWAL_REQUEST')),
  identifier text NOT NULL CHECK (length(identifier) <= 254),
  account_id ulid REFERENCES account ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  validated_at timestamptz,
  used_at timestamptz
);
CREATE INDEX one_time_code_identifier ON one_time_code (identifier, purpose, created_at DESC);

CREATE TABLE verification_request (
  id ulid PRIMARY KEY,
  account_id ulid NOT NULL REFERENCES account ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'VERIFIED', 'REJECTED')),
  legal_name text NOT NULL CHECK (length(legal_name) BETWEEN 2 AND 100),
  date_of_birth date NOT NULL,
  address text NOT NULL CHECK (length(address) <= 300),
  country_code text NOT NULL CHECK (country_code ~ '^[A-Z]{2}$'),
  -- Keys of encrypted objects in the private store; never served with post media.
  document_front_key text NOT NULL,
  document_back_key text NOT NULL,
  selfie_key text NOT NULL,
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text,
  reason text,
  CHECK ((status = 'PENDING') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX verification_request_pending ON verification_request (account_id) WHERE status = 'PENDING';
CREATE INDEX verification_request_account ON verification_request (account_id, submitted_at DESC);
