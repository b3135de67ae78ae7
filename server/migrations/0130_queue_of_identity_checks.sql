-- Identity checks of a state, in the order in which they were handed in.
CREATE INDEX verification_request_status ON verification_request (status, id);
