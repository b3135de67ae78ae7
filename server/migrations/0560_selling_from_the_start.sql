-- expands
-- Whether posts can be sold without an owner turning it on. Where no account is there yet, no release before has served from
-- this database; elsewhere a process of one may be connected, which would not know a purchase.
ALTER TABLE instance ADD COLUMN sells_from_start boolean NOT NULL DEFAULT false;
UPDATE instance SET sells_from_start = NOT EXISTS (SELECT FROM account);
