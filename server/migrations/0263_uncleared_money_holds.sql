-- expands
-- outside a transaction
-- Of the rows from before as well: none of them has anything uncleared or disputed.
ALTER TABLE ledger_account VALIDATE CONSTRAINT ledger_account_withdrawable_check;
