-- What each admin has open in a queue just now. Nothing is lost with it: unlogged.
CREATE UNLOGGED TABLE desk_presence (
  admin_id ulid NOT NULL REFERENCES admin ON DELETE CASCADE,
  queue text COLLATE "C" NOT NULL CHECK (queue IN (
    'REPORTS', 'IDENTITY_CHECKS', 'WITHDRAWALS', 'BANK_TRANSFERS', 'REVIEWS', 'DISPUTES', 'APPEALS', 'TAKEDOWNS',
    'ADJUSTMENTS')),
  item_id ulid NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (admin_id, queue)
);
