/**
 * SQL: the platform's fee that a transaction booked, in minor units; 0 where it took none.
 * @param transactionId SQL: the id of a `ledger_transaction`
 */
export function bookedPlatformFeeSql(transactionId: string): string {
  return `coalesce((
    SELECT fee.amount
    FROM ledger_entry fee JOIN ledger_account fees ON fees.id = fee.account_id AND fees.owner_id IS NULL AND fees.kind = 'fees'
    WHERE fee.transaction_id = ${transactionId}), 0)`
}
