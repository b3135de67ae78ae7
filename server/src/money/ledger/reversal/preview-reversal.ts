import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection/connect.ts'
import { type LedgerEntry, receivableLedgerAccount, smallerBigint } from '../booking/accounts.ts'
import { type BookedPayment, loadPaymentBooking, type PaymentBooking } from './booked-payment.ts'
import { findChargeMoneyHolders } from './find-holders.ts'
import { previewClaimHolds } from './hold-claimed.ts'
import { loadHoldsOfClaims, type MoneyHold, sumHolds } from './holds.ts'
import { loadWallets } from './lock-wallets.ts'
import { chooseBearingHolds, loadOpenMoneyClaims, type OpenMoneyClaim } from './open-claims.ts'
import {
  buildReversalEntries,
  type ReceiversWallet,
  type ReversiblePayment,
  splitLossAmongHolders,
  splitReversedAmount,
} from './reversal-entries.ts'

/**
 * Foresees what giving back `amount` of a payment (minor units) would book now, where it is in no open dispute and no refund
 * of it is pending. Nothing is locked: what people have may be another amount when it is done.
 * @throws an Error for a payment that moved nothing
 */
export async function previewReversal(
  db: Db,
  payment: ReversiblePayment,
  amount: bigint,
): Promise<readonly LedgerEntry[]> {
  const booking = await loadPaymentBooking(db, payment.id)
  const holds = payment.provider === null ? [] : await foreseeHolds(db, payment, booking, amount)
  const people = [booking.receiverId, ...holds.map(({ owner }) => owner)]
  const wallets = await loadWallets(db, people, payment.currency)
  const entries = entriesOf({ payment, booking, wallets, amount, bearing: holds })
  return payment.provider === null ? payDebt(db, payment, entries) : entries
}

/** Amount that a refund to the card would hold. */
async function foreseeHolds(
  db: Db,
  payment: ReversiblePayment,
  booking: BookedPayment,
  amount: bigint,
): Promise<MoneyHold[]> {
  const { receiver: stake } = splitReversedAmount(
    { amount: payment.amount, fee: booking.fee },
    payment.reversed,
    amount,
  )
  const claim = {
    ...({ id: '', kind: 'REFUND', booking, stake } as const),
    payment: { ...payment, paidAt: booking.paidAt },
  }
  return previewClaimHolds(db, claim, await findChargeMoneyHolders(db, claim.payment, booking))
}

/** Entries that losing an open dispute would book now, and the part owed but held nowhere. Minor units. */
export type DisputeLossPreview = { entries: readonly LedgerEntry[]; notFound: bigint }

/** Foresees what losing each of these disputes would book, by its id, as far as it is open and its payment was booked. */
export async function previewDisputeLosses(
  db: Db,
  disputes: readonly { id: string; paymentId: string | null }[],
): Promise<ReadonlyMap<string, DisputeLossPreview>> {
  const ids = new Set(disputes.map(({ id }) => id))
  const paymentIds = [...new Set(disputes.flatMap(({ paymentId }) => paymentId ?? []))]
  const open = await loadOpenMoneyClaims(db, { paymentIds })
  const holds = await loadHoldsOfClaims(
    db,
    open.map(({ id }) => id),
  )
  const foreseen = new Map<string, DisputeLossPreview>()
  for (const [currency, own] of Map.groupBy(open, ({ payment }) => payment.currency)) {
    const wallets = await loadWallets(db, peopleOf(own, holds), currency)
    for (const dispute of own) {
      if (ids.has(dispute.id)) foreseen.set(dispute.id, foreseeLoss(dispute, own, holds, wallets))
    }
  }
  return foreseen
}

function peopleOf(disputes: readonly OpenMoneyClaim[], holds: readonly MoneyHold[]): string[] {
  return [...disputes.map(({ booking }) => booking.receiverId), ...holds.map(({ owner }) => owner)]
}

function foreseeLoss(
  { id, payment, booking, claimed }: OpenMoneyClaim,
  disputes: readonly OpenMoneyClaim[],
  holds: readonly MoneyHold[],
  wallets: ReadonlyMap<string, ReceiversWallet>,
): DisputeLossPreview {
  const amount = smallerBigint(claimed, payment.total - payment.reversed)
  if (amount <= 0n) return { entries: [], notFound: 0n }
  const open = disputes.filter((each) => each.payment.id === payment.id)
  const bearing = chooseBearingHolds({ about: id, payment, amount }, booking, open, holds)
  const entries = entriesOf({ payment, booking, wallets, amount, bearing })
  const inWithdrawals = bearing.filter(({ kind }) => kind === 'held')
  const notFound = entries.reduce((sum, { account, amount: moved }) => {
    if (account.kind !== 'receivable' || account.owner === null) return sum
    const lacking = -moved - sumHolds(inWithdrawals, account.owner)
    return lacking > 0n ? sum + lacking : sum
  }, 0n)
  return { entries, notFound }
}

function entriesOf({
  payment,
  booking,
  wallets,
  amount,
  bearing,
}: {
  payment: ReversiblePayment
  booking: PaymentBooking
  wallets: ReadonlyMap<string, ReceiversWallet>
  amount: bigint
  bearing: readonly MoneyHold[]
}): LedgerEntry[] {
  const shares = splitLossAmongHolders(payment, booking, bearing, amount)
  return buildReversalEntries({ payment, booking, wallets, amount, shares }).entries
}

/** Pays the payer's debt from what returns into their wallet. */
async function payDebt(
  db: Db,
  { payerId, currency }: { payerId: string; currency: CurrencyCode },
  entries: readonly LedgerEntry[],
): Promise<LedgerEntry[]> {
  const { rows } = await sql<{ owed: bigint }>`
    SELECT -balance AS owed FROM ledger_account
    WHERE owner_id = ${payerId} AND currency_code = ${currency} AND kind = 'receivable'`.execute(db)
  const owed = rows[0]?.owed ?? 0n
  const paid = entries.flatMap((entry): LedgerEntry[] => {
    const { account, amount } = entry
    if (account.owner !== payerId || account.kind !== 'available' || amount <= 0n) return [entry]
    const part = smallerBigint(owed, amount)
    return [
      { account: receivableLedgerAccount(payerId), amount: part },
      { account, amount: amount - part },
    ]
  })
  return paid.filter(({ amount }) => amount !== 0n)
}
