-- Hours, because a day of an interval is longer or shorter where the database's time zone changes its clocks.
ALTER TABLE subscription_period
  DROP CONSTRAINT subscription_period_check,
  ADD CONSTRAINT subscription_period_is_a_month CHECK (ends_at > starts_at AND ends_at <= starts_at + interval '744 hours');
