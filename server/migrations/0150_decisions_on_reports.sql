-- What an admin decided on a post, a comment, a reply or a profile that was reported: all its open reports at once. Its
-- author may appeal once, and another admin decides on that.
CREATE TABLE report_decision (
  id ulid PRIMARY KEY,
  subject_kind text NOT NULL CHECK (subject_kind IN ('POST', 'COMMENT', 'REPLY', 'PROFILE')),
  subject_id ulid NOT NULL,
  accused_id ulid NOT NULL REFERENCES account,
  decision text NOT NULL CHECK (decision IN ('DISMISS', 'REMOVE', 'MARK_ADULT', 'WARN', 'SUSPEND')),
  -- The rule that was broken; none where nothing is wrong.
  rule text COLLATE "C" CHECK (rule ~ '^[A-Z_]{4,40}$'),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  -- For how long its author is suspended; null with SUSPEND: until an admin ends it.
  days integer CHECK (days BETWEEN 1 AND 365),
  snapshot jsonb NOT NULL CHECK (jsonb_typeof(snapshot) = 'object'),
  -- What the decision changed, as it was: what taking it back brings back.
  before jsonb NOT NULL CHECK (jsonb_typeof(before) = 'object'),
  decided_by ulid NOT NULL REFERENCES admin,
  decided_at timestamptz NOT NULL,
  undone_at timestamptz,
  told_at timestamptz,
  appeal text CHECK (length(appeal) BETWEEN 1 AND 2000),
  appealed_at timestamptz,
  appeal_outcome text CHECK (appeal_outcome IN ('UPHELD', 'REVERSED')),
  appeal_reason text CHECK (length(appeal_reason) BETWEEN 1 AND 500),
  appeal_decided_by ulid REFERENCES admin,
  appeal_decided_at timestamptz,
  CHECK ((decision = 'DISMISS') = (rule IS NULL)),
  CHECK (days IS NULL OR decision IN ('REMOVE', 'MARK_ADULT', 'SUSPEND')),
  CHECK (decision <> 'MARK_ADULT' OR subject_kind = 'POST'),
  CHECK ((appeal IS NULL) = (appealed_at IS NULL)),
  CHECK (appeal IS NULL OR (decision <> 'DISMISS' AND undone_at IS NULL)),
  CHECK (num_nulls(appeal_outcome, appeal_reason, appeal_decided_by, appeal_decided_at) IN (0, 4)),
  CHECK (appeal_outcome IS NULL OR appeal IS NOT NULL),
  CONSTRAINT report_decision_other_admin CHECK (appeal_decided_by <> decided_by),
  CONSTRAINT report_decision_in_time CHECK (appealed_at < decided_at + interval '30 days'),
  CONSTRAINT report_decision_undone_soon CHECK (undone_at <= decided_at + interval '11 seconds')
);
CREATE INDEX report_decision_accused ON report_decision (accused_id, id DESC);
CREATE INDEX report_decision_subject ON report_decision (subject_id, id DESC);
CREATE INDEX report_decision_appealed ON report_decision (id) WHERE appeal IS NOT NULL AND appeal_outcome IS NULL;
CREATE INDEX report_decision_appeals ON report_decision (id DESC) WHERE appeal IS NOT NULL;

-- A suspension that ends by itself.
ALTER TABLE account
  ADD COLUMN suspended_until timestamptz,
  ADD CONSTRAINT account_suspended_until CHECK (suspended_until IS NULL OR coalesce(suspended_until > suspended_at, false));
CREATE INDEX account_suspended_until ON account (suspended_until) WHERE suspended_until IS NOT NULL;

-- How much a report weighs, in thousandths: by how often its reporter was right before, as it was when she reported.
ALTER TABLE report
  ADD COLUMN weight integer NOT NULL DEFAULT 1000 CHECK (weight BETWEEN 0 AND 2000),
  ADD COLUMN decision_id ulid REFERENCES report_decision,
  ADD CHECK (decision_id IS NULL OR state <> 'OPEN');
CREATE INDEX report_decided ON report (decision_id) WHERE decision_id IS NOT NULL;
CREATE INDEX report_reporter ON report (reporter_id, id DESC);
DROP INDEX report_open;
CREATE INDEX report_open ON report (subject_id, id) WHERE state = 'OPEN';

CREATE FUNCTION is_urgent_report(reason text) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
  SELECT reason IN ('Displays illegal content involving minors', 'Somebody who may be under 18',
    'Displays aggressive violence', 'Self-harm or suicide')
$$;

-- What is reported and not decided: one row for all its open reports, kept by the triggers below.
CREATE TABLE reported (
  subject_id ulid PRIMARY KEY,
  subject_kind text NOT NULL,
  accused_id ulid NOT NULL REFERENCES account,
  reports integer NOT NULL CHECK (reports >= 0),
  urgent integer NOT NULL CHECK (urgent >= 0),
  weight bigint NOT NULL CHECK (weight >= 0),
  reasons text[] NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  -- What is urgent comes before all else, then what weighs most.
  priority bigint NOT NULL GENERATED ALWAYS AS ((urgent > 0)::integer * 1000000000000 + weight) STORED
);
CREATE INDEX reported_priority ON reported (priority DESC, subject_id DESC);
CREATE INDEX reported_kind ON reported (subject_kind, priority DESC, subject_id DESC);
CREATE INDEX reported_accused ON reported (accused_id, priority DESC, subject_id DESC);
CREATE INDEX reported_reasons ON reported USING gin (reasons);

CREATE FUNCTION note_reported() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'OPEN' AND (TG_OP = 'DELETE' OR NEW.state <> 'OPEN') THEN
    UPDATE reported SET reports = reports - 1, weight = weight - OLD.weight,
      urgent = urgent - is_urgent_report(OLD.reason)::integer
    WHERE subject_id = OLD.subject_id;
    DELETE FROM reported WHERE subject_id = OLD.subject_id AND reports = 0;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'OPEN' AND (TG_OP = 'INSERT' OR OLD.state <> 'OPEN') THEN
    INSERT INTO reported AS kept (
      subject_id, subject_kind, accused_id, reports, urgent, weight, reasons, first_at, last_at)
    VALUES (NEW.subject_id, NEW.subject_kind, NEW.accused_id, 1, is_urgent_report(NEW.reason)::integer, NEW.weight,
      ARRAY[NEW.reason], NEW.created_at, NEW.created_at)
    ON CONFLICT (subject_id) DO UPDATE SET reports = kept.reports + 1, urgent = kept.urgent + excluded.urgent,
      weight = kept.weight + excluded.weight, first_at = least(kept.first_at, excluded.first_at),
      last_at = greatest(kept.last_at, excluded.last_at),
      reasons = CASE WHEN kept.reasons @> excluded.reasons THEN kept.reasons ELSE kept.reasons || excluded.reasons END;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER report_reported AFTER INSERT OR UPDATE OF state OR DELETE ON report
  FOR EACH ROW EXECUTE FUNCTION note_reported();

INSERT INTO reported (subject_id, subject_kind, accused_id, reports, urgent, weight, reasons, first_at, last_at)
SELECT subject_id, min(subject_kind), min(accused_id), count(*), count(*) FILTER (WHERE is_urgent_report(reason)),
  sum(weight), array_agg(DISTINCT reason), min(created_at), max(created_at)
FROM report WHERE state = 'OPEN' GROUP BY subject_id;
