ALTER TABLE report DROP CONSTRAINT report_reason_check;
ALTER TABLE report ADD CONSTRAINT report_reason_check CHECK (reason IN (
  'Leaked or stolen content', 'Displays aggressive violence', 'Displays illegal content involving minors',
  'Somebody who may be under 18', 'Harassment or bullying', 'Impersonation', 'Scam or fraud', 'Self-harm or suicide'));
