import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { transfer } from '../booking/transfer.ts'
import { loadBooking } from './booked-payment.ts'
import { type ReceiversWallet, type ReversiblePayment, reversalEntries } from './reversal-entries.ts'

export type Reversal = {
  kind: 'REFUND' | 'DISPUTE_LOST'
  /** The refund's or the dispute's id. */
  about: string
  reference: string
  payment: ReversiblePayment
  /** How much more is given back: with what was before, at most what the payer was charged. */
  amount: bigint
}

/**
 * Takes a payment back, all of it or a part: to the card's provider, or into the wallet that paid. What its receiver got of
 * it is taken from what she has, and what she lacks she owes; the platform gives back its fee, and, of a card, bears what
 * was charged beyond the payment. Money that a withdrawal holds is not touched. Call it behind the payment's lock, as the
 * last step of a transaction.
 * @throws an error of the database when `about` was booked before
 */
export async function reversePayment(tx: Tx, ctx: Context, reversal: Reversal): Promise<void> {
  const { payment, amount, kind, about, reference } = reversal
  const { currency } = payment
  const booking = await loadBooking(tx, payment.id)
  const wallet = await lockWallets(tx, booking.receiverId, payment.payerId, currency)
  const { entries, uncleared } = reversalEntries(payment, booking, wallet, amount)
  await takeUncleared(tx, { ...booking, currency, amount: uncleared })
  await transfer(tx, {
    id: ctx.newId(),
    kind,
    about,
    reference,
    currency,
    at: ctx.clock.now(),
    of: booking.receiverId,
    entries,
  })
}

/** Both sides' accounts by one statement, in the order in which `transfer` locks them. @returns what the receiver has */
async function lockWallets(
  tx: Tx,
  receiverId: string,
  payerId: string,
  currency: CurrencyCode,
): Promise<ReceiversWallet> {
  const { rows } = await sql<{ ownerId: string; kind: string; balance: bigint }>`
    SELECT owner_id AS "ownerId", kind, balance FROM ledger_account
    WHERE owner_id IN (${receiverId}, ${payerId}) AND currency_code = ${currency}
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  const balanceOf = (kind: string) =>
    rows.find((row) => row.ownerId === receiverId && row.kind === kind)?.balance ?? 0n
  return { available: balanceOf('available'), pending: balanceOf('pending') }
}

/** Of what waits to be cleared, the payment's own goes first, then what would clear last. */
async function takeUncleared(
  tx: Tx,
  {
    receiverId,
    transactionId,
    currency,
    amount,
  }: { receiverId: string; transactionId: string; currency: CurrencyCode; amount: bigint },
): Promise<void> {
  if (amount === 0n) return
  await sql`
    WITH waiting AS (
      SELECT transaction_id, amount,
        sum(amount) OVER (ORDER BY transaction_id = ${transactionId} DESC, due_at DESC, transaction_id DESC) AS reached
      FROM ledger_uncleared WHERE owner_id = ${receiverId} AND currency_code = ${currency}
    ), cut AS (
      SELECT transaction_id, least(amount, ${amount} - (reached - amount)) AS taken
      FROM waiting WHERE reached - amount < ${amount}
    ), gone AS (
      DELETE FROM ledger_uncleared uncleared USING cut
      WHERE uncleared.transaction_id = cut.transaction_id AND uncleared.owner_id = ${receiverId}
        AND uncleared.amount = cut.taken
    )
    UPDATE ledger_uncleared uncleared SET amount = uncleared.amount - cut.taken FROM cut
    WHERE uncleared.transaction_id = cut.transaction_id AND uncleared.owner_id = ${receiverId}
      AND uncleared.amount > cut.taken`.execute(tx)
}
