-- One row for a fan and a creator, whatever their history. What the fan may see follows `access_until` alone.
CREATE TABLE subscription (
  id ulid PRIMARY KEY,
  fan_id ulid NOT NULL REFERENCES account,
  creator_id ulid NOT NULL REFERENCES account,
  status text NOT NULL CHECK (status IN ('ACTIVE', 'PAST_DUE', 'CANCELLED', 'EXPIRED')),
  is_free boolean NOT NULL,
  -- The price of a month that the fan agreed to, in minor units of the creator's currency.
  price_minor bigint NOT NULL CHECK (price_minor >= 0),
  currency_code currency_code NOT NULL,
  started_at timestamptz NOT NULL,
  -- Start of the paid month; null for a free subscription.
  period_start timestamptz,
  -- 'infinity' while a free subscription lasts.
  access_until timestamptz NOT NULL,
  cancelled_at timestamptz,
  cancel_reason text CHECK (length(cancel_reason) <= 500),
  UNIQUE (fan_id, creator_id),
  CHECK (fan_id <> creator_id),
  CHECK (is_free = (price_minor = 0)),
  CHECK (is_free = (period_start IS NULL)),
  CHECK ((access_until = 'infinity') = (is_free AND status = 'ACTIVE')),
  CHECK ((status = 'CANCELLED') <= (cancelled_at IS NOT NULL))
);
CREATE INDEX subscription_fan ON subscription (fan_id, started_at DESC) INCLUDE (creator_id, access_until);
CREATE INDEX subscription_creator ON subscription (creator_id, id) INCLUDE (fan_id, access_until);
CREATE INDEX subscription_ending ON subscription (access_until) WHERE status <> 'EXPIRED';
