-- expands
-- The code that was mailed, where many ask for one mailbox: its digits go with this token too, and wrong ones count for it.
ALTER TABLE one_time_code ADD COLUMN shared_code_id ulid;
