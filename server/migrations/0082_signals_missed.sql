-- What somebody who was cut off has missed: her own, and the posts among which hers are.
CREATE INDEX signal_of ON signal (account_id, id) WHERE kind = 'NOTIFIED';
CREATE INDEX signal_posted ON signal (id) WHERE kind = 'POSTED';
