ALTER TABLE payment
  -- What the provider calls the charge, or the checkout that it is paid on, from when it has told us.
  ADD COLUMN provider_id text COLLATE "C" CHECK (length(provider_id) BETWEEN 1 AND 200),
  -- The payer has agreed that her card is kept.
  ADD COLUMN keeps_card boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT payment_provider_id_is_of_a_card CHECK (provider_id IS NULL OR method = 'CARD'),
  ADD CONSTRAINT payment_keeps_card_of_a_card CHECK (NOT keeps_card OR method = 'CARD');
CREATE INDEX payment_reference_of_card ON payment (reference) WHERE method = 'CARD';
DROP INDEX payment_sweep;
CREATE INDEX payment_sweep ON payment (provider, sweep_at) WHERE status = 'STARTED';

-- Cards that their owners have left for later payments: what the provider needs to charge one again, sealed with the
-- platform's key. A number is never here.
CREATE TABLE saved_card (
  id ulid PRIMARY KEY,
  owner_id ulid NOT NULL REFERENCES account,
  provider text NOT NULL CHECK (provider ~ '^[a-z_]{2,30}$'),
  -- A keyed digest of the authorization, by which the same card is known again.
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  sealed_authorization bytea NOT NULL CHECK (length(sealed_authorization) BETWEEN 29 AND 2000),
  -- The address that the provider knows the card by.
  email text NOT NULL CHECK (length(email) <= 254),
  brand text NOT NULL CHECK (length(brand) BETWEEN 1 AND 40),
  last4 text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
  expiry_month integer NOT NULL CHECK (expiry_month BETWEEN 1 AND 12),
  expiry_year integer NOT NULL CHECK (expiry_year BETWEEN 2000 AND 2999),
  -- The payment with which its owner agreed.
  payment_id ulid NOT NULL REFERENCES payment,
  created_at timestamptz NOT NULL,
  UNIQUE (owner_id, provider, fingerprint)
);
