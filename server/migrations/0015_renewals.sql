-- A paid subscription that goes on has `renew_at`: the end of its month, or when the renewal is tried again. Its
-- `access_until` lies days of grace behind the month's end, so that nobody loses access while a renewal waits its turn.
ALTER TABLE subscription
  ADD COLUMN renew_at timestamptz,
  -- When the notice of the next renewal was put into the queue; null again once that has happened.
  ADD COLUMN announced_at timestamptz;

UPDATE subscription SET renew_at = period.ends_at, access_until = period.ends_at + interval '72 hours'
FROM subscription_period period
WHERE period.subscription_id = subscription.id AND period.starts_at = subscription.period_start
  AND subscription.status IN ('ACTIVE', 'PAST_DUE');
SET CONSTRAINTS ALL IMMEDIATE;

ALTER TABLE subscription
  ADD CONSTRAINT subscription_renews CHECK (
    (renew_at IS NOT NULL) = (NOT is_free AND status IN ('ACTIVE', 'PAST_DUE'))),
  ADD CONSTRAINT subscription_announced_renews CHECK (announced_at IS NULL OR renew_at IS NOT NULL);

CREATE INDEX subscription_renewal ON subscription (renew_at) WHERE renew_at IS NOT NULL;
CREATE INDEX subscription_unannounced ON subscription (renew_at) WHERE renew_at IS NOT NULL AND announced_at IS NULL;

-- A moment is a whole number of calendar months (UTC) after the anchor, on its day or the last day of a shorter month.
CREATE FUNCTION is_month_of(anchor timestamptz, moment timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN (moment AT TIME ZONE 'UTC') = (anchor AT TIME ZONE 'UTC') + make_interval(months => (
  12 * (extract(year FROM moment AT TIME ZONE 'UTC') - extract(year FROM anchor AT TIME ZONE 'UTC'))
  + extract(month FROM moment AT TIME ZONE 'UTC') - extract(month FROM anchor AT TIME ZONE 'UTC'))::int);

-- Months never drift from their anchor: with at most 31 days, start and end are one month apart.
ALTER TABLE subscription_period
  ADD CONSTRAINT subscription_period_is_anchored
    CHECK (is_month_of(anchor_at, starts_at) AND is_month_of(anchor_at, ends_at));
