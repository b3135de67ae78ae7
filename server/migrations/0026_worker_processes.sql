-- The workers that are alive, by the names under which they lock jobs. What a worker that fell silent had locked is
-- given to others.
CREATE TABLE worker_process (
  worker_id text PRIMARY KEY,
  beat_at timestamptz NOT NULL
);
CREATE INDEX worker_process_beat ON worker_process (beat_at);
