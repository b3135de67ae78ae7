import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Entry } from '../booking/accounts.ts'
import { loadBooking } from './booked-payment.ts'
import { type ReversiblePayment, reversalEntries, shareOfHolders } from './reversal-entries.ts'

/**
 * What giving back `amount` of a payment (minor units) would book now. Nothing is locked: what its receiver has may be
 * another amount when it is done.
 * @throws an Error for a payment that moved nothing
 */
export async function foreseeReversal(
  db: Db,
  payment: ReversiblePayment,
  amount: bigint,
): Promise<readonly Entry[]> {
  const booking = await loadBooking(db, payment.id)
  const { rows } = await sql<{ kind: string; balance: bigint }>`
    SELECT kind, balance FROM ledger_account
    WHERE owner_id = ${booking.receiverId} AND currency_code = ${payment.currency}
      AND kind IN ('available', 'pending')`.execute(db)
  const has = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0n
  const wallet = { available: has('available'), pending: has('pending'), disputed: 0n }
  const shares = shareOfHolders(payment, booking, [], amount)
  return reversalEntries(payment, booking, new Map([[booking.receiverId, wallet]]), amount, shares).entries
}
