-- expands
-- What is known of this installation since its database was made. Where no account is there yet, no release before has served
-- from this database, so that posts can be sold from the start; elsewhere an owner turns it on.
CREATE TABLE installation (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  sells_from_start boolean NOT NULL
);
INSERT INTO installation (sells_from_start) SELECT NOT EXISTS (SELECT FROM account);
