-- What admins narrow the list of all withdrawals down by: each in the order of ids, which is that of age.
CREATE INDEX withdrawal_currency ON withdrawal (currency_code, id DESC);
CREATE INDEX withdrawal_currency_status ON withdrawal (currency_code, status, id DESC);
CREATE INDEX withdrawal_amount ON withdrawal (amount_minor, id DESC);
CREATE INDEX withdrawal_bank ON withdrawal (plain(bank_name), id DESC);
CREATE INDEX withdrawal_bank_account ON withdrawal (bank_account_number, id DESC);
CREATE INDEX withdrawal_bank_account_name ON withdrawal (plain(bank_account_name), id DESC);
CREATE INDEX withdrawal_payout_reference ON withdrawal (payout_reference) WHERE payout_reference IS NOT NULL;
