ALTER TABLE subscription
  -- The card that a renewal is charged to where the wallet does not cover it; while the fan has chosen one.
  ADD COLUMN renewal_card_id ulid REFERENCES saved_card ON DELETE SET NULL,
  -- Nothing that does not renew has a card: a subscription that is cancelled or has ended charges none.
  ADD CONSTRAINT subscription_card_renews CHECK (renewal_card_id IS NULL OR renew_at IS NOT NULL);
CREATE INDEX subscription_renewal_card ON subscription (renewal_card_id) WHERE renewal_card_id IS NOT NULL;

-- An attempt to charge a card for the month that follows the one that began at `month_start`. It is kept before the
-- provider is asked, and open until it is known what became of it: meanwhile nothing else pays for that month.
CREATE TABLE renewal_charge (
  payment_id ulid PRIMARY KEY REFERENCES payment,
  subscription_id ulid NOT NULL,
  month_start timestamptz NOT NULL,
  attempt integer NOT NULL CHECK (attempt BETWEEN 1 AND 100),
  -- No reference: the card may be removed.
  saved_card_id ulid NOT NULL,
  is_open boolean NOT NULL DEFAULT true,
  UNIQUE (subscription_id, month_start, attempt),
  FOREIGN KEY (subscription_id, month_start) REFERENCES subscription_period (subscription_id, starts_at)
);
CREATE UNIQUE INDEX renewal_charge_open ON renewal_charge (subscription_id, month_start) WHERE is_open;
