-- Lines that were credited by themselves are found among all payments.
CREATE INDEX bank_line_credited ON bank_line (credited_to, id DESC) WHERE credited_to IS NOT NULL;
CREATE INDEX bank_line_credits ON bank_line (id DESC) WHERE credited_to IS NOT NULL;
