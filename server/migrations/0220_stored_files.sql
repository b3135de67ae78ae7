-- What lies in the store, by its key, with the length and checksum that it was put there with; of what was stored before this
-- was kept, those with which it was first read. `damage`: what the last look at it found.
CREATE TABLE stored_file (
  key text COLLATE "C" PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 200),
  bytes bigint CHECK (bytes >= 0),
  sha256 bytea CHECK (length(sha256) = 32),
  noted_at timestamptz NOT NULL,
  looked_at timestamptz,
  damage text CHECK (damage IN ('MISSING', 'OTHER_SIZE', 'OTHER_BYTES', 'UNREADABLE')),
  damaged_at timestamptz,
  CHECK (sha256 IS NULL OR bytes IS NOT NULL),
  CHECK ((damage IS NULL) = (damaged_at IS NULL))
);
CREATE INDEX stored_file_damaged ON stored_file (key) WHERE damage IS NOT NULL;

-- How far the slow look at all of them has come, in the order of their keys. One is under way until it has ended after it began.
CREATE TABLE stored_file_round (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  began_at timestamptz NOT NULL,
  read_to text COLLATE "C" NOT NULL DEFAULT '',
  bytes_total bigint NOT NULL CHECK (bytes_total >= 0),
  bytes_read bigint NOT NULL DEFAULT 0 CHECK (bytes_read >= 0),
  ended_at timestamptz
);
