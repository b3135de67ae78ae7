-- When the newest backup became whole, so that whoever watches the instance learns of nights without one.
ALTER TABLE instance ADD COLUMN backed_up_at timestamptz;
