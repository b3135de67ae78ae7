-- When each job that the clock starts was last done; `cron` says how often it should be, since when a worker knows of it.
CREATE TABLE regular_job (
  name text COLLATE "C" PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 100),
  cron text NOT NULL CHECK (length(cron) BETWEEN 9 AND 100),
  since timestamptz NOT NULL,
  done_at timestamptz
);

-- How those outside answered last, of whom any process asked something: nobody is asked in order to know.
CREATE TABLE outside_sighting (
  name text COLLATE "C" PRIMARY KEY CHECK (name ~ '^[a-z]{1,30}$'),
  succeeded_at timestamptz,
  took_ms bigint CHECK (took_ms >= 0),
  failed_at timestamptz,
  CHECK (succeeded_at IS NOT NULL OR failed_at IS NOT NULL),
  CHECK ((succeeded_at IS NULL) = (took_ms IS NULL))
);
