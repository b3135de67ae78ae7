-- GiST compares texts slowly: the index cost a renewal more than everything else that it writes. Of 64 bits of their hash it
-- is a third. That two ids share a hash and a moment, and a month is refused for it, is less likely than a broken disk.
ALTER TABLE subscription_period
  DROP CONSTRAINT subscription_period_months_apart,
  ADD CONSTRAINT subscription_period_months_apart
    EXCLUDE USING gist (hashtextextended(subscription_id, 0) WITH =, tstzrange(starts_at, ends_at) WITH &&)
    WHERE (reversed_at IS NULL);
