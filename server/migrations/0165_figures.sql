-- What an hour that is over came to in a currency, by kind of booking: what the dashboard adds up. Derived from the entries,
-- against which it is verified.
CREATE TABLE ledger_figure (
  hour timestamptz NOT NULL CHECK (hour = date_trunc('hour', hour, 'UTC')),
  currency_code currency_code NOT NULL,
  kind text COLLATE "C" NOT NULL,
  transaction_count bigint NOT NULL CHECK (transaction_count > 0),
  -- What came in to accounts.
  amount bigint NOT NULL CHECK (amount > 0),
  -- Of these transactions those that moved the platform's fees, and by how much.
  fee_count bigint NOT NULL CHECK (fee_count BETWEEN 0 AND transaction_count),
  fees bigint NOT NULL,
  CHECK (fee_count > 0 OR fees = 0),
  PRIMARY KEY (currency_code, hour, kind)
);
CREATE INDEX ledger_figure_hour ON ledger_figure (hour DESC);

-- How many people joined, and posts were published, in an hour that is over.
CREATE TABLE platform_figure (
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('USERS', 'POSTS')),
  hour timestamptz NOT NULL CHECK (hour = date_trunc('hour', hour, 'UTC')),
  count bigint NOT NULL CHECK (count > 0),
  PRIMARY KEY (kind, hour)
);
