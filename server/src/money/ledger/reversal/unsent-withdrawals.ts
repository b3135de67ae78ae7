/**
 * SQL condition on `withdrawal`: its money is still here. It is not from when a card provider was told to pay it, unless
 * that failed, and from when the file for the bank that it is in is first taken.
 */
export const isWithdrawalUnsentSql = `(withdrawal.status = 'PENDING' OR withdrawal.status = 'APPROVED'
  AND NOT EXISTS (
    SELECT FROM payout_file WHERE payout_file.id = withdrawal.payout_file_id AND payout_file.taken_at IS NOT NULL)
  AND NOT EXISTS (
    SELECT FROM provider_payout
    WHERE provider_payout.withdrawal_id = withdrawal.id AND provider_payout.state <> 'FAILED'
      AND provider_payout.told_at IS NOT NULL))`

/** SQL, of an `account` of the ledger: what its owner's withdrawals hold that are still here, in minor units. */
export const unsentWithdrawalAmountSql = `coalesce((
  SELECT sum(withdrawal.amount_minor) FROM withdrawal
  WHERE withdrawal.account_id = account.owner_id AND withdrawal.currency_code = account.currency_code AND ${isWithdrawalUnsentSql}), 0)`
