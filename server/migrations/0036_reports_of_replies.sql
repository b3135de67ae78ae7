ALTER TABLE report
  DROP CONSTRAINT report_subject_kind_check,
  ADD CONSTRAINT report_subject_kind_check CHECK (subject_kind IN ('POST', 'COMMENT', 'REPLY', 'PROFILE'));
