-- Appeals that were decided, as the back-office lists them: few among all decisions.
CREATE INDEX report_decision_appeal_decided ON report_decision (id DESC) WHERE appeal_outcome IS NOT NULL;
