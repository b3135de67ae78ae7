import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'
import { type LedgerEntry, smallerBigint } from '../booking/accounts.ts'
import { creatorPaymentLedgerKindsSql } from '../booking/payment-kinds.ts'
import { bookTransfer } from '../booking/transfer.ts'
import type { LedgerTransfer } from '../booking/transfer-shape.ts'
import { loadPaymentBooking, type PaymentBooking } from './booked-payment.ts'
import { notifyOfHolds } from './end-holds.ts'
import { holdReturnedMoney, loadClaimsBehindPayment } from './hold-returned.ts'
import {
  type ClaimKind,
  claimKindOfHolds,
  loadHoldsOfClaims,
  type MoneyHold,
  reholdInWallet,
  releaseHolds,
  sumHolds,
  takeUpToFromHolds,
} from './holds.ts'
import { loadWallets, lockFoundWallets } from './lock-wallets.ts'
import { chooseBearingHolds, loadOpenClaims } from './open-claims.ts'
import {
  buildReversalEntries,
  type LossShare,
  type ReversiblePayment,
  shareAmongHolders,
} from './reversal-entries.ts'

export type Reversal = {
  kind: 'REFUND' | 'DISPUTE_LOST'
  /** The refund's or the dispute's id. */
  about: string
  reference: string
  payment: ReversiblePayment
  /** Additional amount to reverse: with earlier ones, at most what the payer was charged. */
  amount: bigint
}

/** Outcome for what claims about a payment held with somebody, when it was reversed. Minor units. */
type HolderOutcome = {
  owner: string
  /** Dispute that held it, or the first of them. */
  claim: Pick<MoneyHold, 'claimId' | 'claimKind'>
  taken: bigint
  freed: bigint
  /** Amount that was not freed, because another claim holds it now; and what that is. */
  stillHeld: bigint
  stillHeldBy: ClaimKind
}

/**
 * Takes a payment back, all of it or a part: to the card's provider, or into the wallet that paid. What its receiver got of
 * it is taken from what claims about it held, with whomever: all that the one did which takes it, and of the others what
 * can't be lost to them any more; then from what the receiver has, and what they lack they owe; the platform gives back its fee, and, of a card, bears what was charged beyond the payment. Money of a withdrawal is not
 * touched: what a dispute held there is owed. What comes back into a wallet is held for the open claims over money that
 * went through it. Call it behind the payment's lock, as the last step of a transaction.
 * @returns what was taken from others than the receiver, and what of their holds was not
 * @throws Refusal RULE_BROKEN where the platform would advance what was paid with money in dispute, or being refunded
 * @throws an error of the database when `about` was booked before
 */
export async function reversePayment(tx: Tx, ctx: Context, reversal: Reversal): Promise<HolderOutcome[]> {
  const { payment, amount, kind, about, reference } = reversal
  const { currency } = payment
  const booking = await loadPaymentBooking(tx, payment.id)
  const { receiverId } = booking
  const { people: owners, holds } = await lockFoundWallets(tx, currency, async () => {
    const bearing = await loadBearing(tx, reversal, booking)
    const holders = bearing.map(({ owner }) => owner)
    return { people: [...new Set([receiverId, payment.payerId, ...holders])], holds: bearing }
  })
  await releaseHolds(tx, ctx, holds, about)
  const wallets = await loadWallets(tx, owners, currency)
  const shares = shareAmongHolders(payment, booking, holds, amount)
  const { entries, uncleared } = buildReversalEntries({ payment, booking, wallets, amount, shares })
  const through = await claimsThrough(tx, payment, entries, wallets.get(receiverId)?.disputed ?? 0n)
  await takeUncleared(tx, { ...booking, currency, amount: uncleared })
  const heldByOthers: MoneyHold[] = []
  for (const { account, amount: taken } of entries) {
    if (account.owner === null || account.kind !== 'available' || taken > 0n) continue
    const { available = 0n, disputed = 0n } = wallets.get(account.owner) ?? {}
    const wallet = { owner: account.owner, currency }
    const first =
      through.length === 0
        ? []
        : await takeUpToFromHolds(tx, ctx, { ...wallet, claimIds: through, amount: -taken, about })
    const beyondFree = -taken - sumHolds(first) - (available - disputed)
    heldByOthers.push(
      ...first,
      ...(await takeUpToFromHolds(tx, ctx, { ...wallet, amount: beyondFree, about })),
    )
  }
  await bookTransfer(tx, {
    id: ctx.newId(),
    kind,
    about,
    reference,
    currency,
    at: ctx.clock.now(),
    of: receiverId,
    entries,
    uncleared: await returnedUncleared(tx, ctx, payment, entries),
    reversed: { chargeId: payment.id, payerId: payment.provider === null ? payment.payerId : null },
  })
  const followed =
    payment.provider === null ? await reholdInWallet(tx, ctx, payment.payerId, heldByOthers) : []
  const released = releasedOf(holds, shares)
  const heldLater = await holdReturnedMoney(tx, ctx, currency, [
    ...released.map(({ owner, freed }) => ({ owner, amount: freed })),
    { owner: payment.payerId, amount: creditedTo(payment.payerId, entries) - sumHolds(heldByOthers) },
  ])
  const outcomes = released
    .filter(({ owner }) => owner !== receiverId)
    .map(({ freed, ...outcome }) => {
      const stillHeld = smallerBigint(freed, sumHolds(heldLater, outcome.owner))
      return {
        ...outcome,
        freed: freed - stillHeld,
        stillHeld,
        stillHeldBy: claimKindOfHolds(heldLater, outcome.owner),
      }
    })
  const isOutcome = (hold: MoneyHold) => outcomes.some(({ owner }) => owner === hold.owner)
  await notifyOfHolds(tx, ctx, [...followed, ...heldLater.filter((hold) => !isOutcome(hold))])
  return outcomes
}

async function loadBearing(tx: Tx, reversal: Reversal, booking: PaymentBooking): Promise<MoneyHold[]> {
  const open = await loadOpenClaims(tx, { paymentIds: [reversal.payment.id] })
  const holds = await loadHoldsOfClaims(tx, [reversal.about, ...open.map(({ id }) => id)])
  return chooseBearingHolds(reversal, booking, open, holds)
}

/**
 * Finds the open claims over money that goes back into the wallet that paid: it goes back held. What was paid with such
 * money is not advanced where whoever got it no longer has it.
 * @param disputed what claims hold of the receiver's
 */
async function claimsThrough(
  tx: Tx,
  payment: ReversiblePayment,
  entries: readonly LedgerEntry[],
  disputed: bigint,
): Promise<string[]> {
  const isAdvanced = entries.some(({ account, amount }) => account.kind === 'receivable' && amount < 0n)
  if (payment.provider !== null || (disputed === 0n && !isAdvanced)) return []
  const through = await loadClaimsBehindPayment(tx, payment)
  if (!isAdvanced || through.length === 0) return through.map(({ id }) => id)
  throw refuse('RULE_BROKEN', {
    detail: through.some(({ kind }) => kind === 'DISPUTE')
      ? 'The card payment behind this one is in dispute, and the recipient no longer has the money. Refund it once the bank has decided.'
      : 'The card payment behind this one is being refunded, and the recipient no longer has the money. Refund it once that refund is complete.',
  })
}

function creditedTo(ownerId: string, entries: readonly LedgerEntry[]): bigint {
  return entries
    .filter(({ account, amount }) => account.owner === ownerId && account.kind === 'available' && amount > 0n)
    .reduce((sum, { amount }) => sum + amount, 0n)
}

function releasedOf(
  holds: readonly MoneyHold[],
  shares: readonly LossShare[],
): Omit<HolderOutcome, 'stillHeld' | 'stillHeldBy'>[] {
  return [...Map.groupBy(holds, ({ owner }) => owner)].flatMap(([owner, own]) => {
    const [claim] = own
    if (!claim) return []
    const held = sumHolds(own)
    const taken = shares.find((share) => share.owner === owner)?.amount ?? 0n
    return [{ owner, claim, taken, freed: held - taken }]
  })
}

/**
 * Computes when money that returns to a wallet without being taken from another (the fee and the receiver's
 * shortfall) clears: no earlier than what the payment took from the wallet would have. If that had cleared,
 * it can be withdrawn at once.
 */
async function returnedUncleared(
  tx: Tx,
  { clock }: Context,
  { id: chargeId, provider, payerId }: ReversiblePayment,
  entries: readonly LedgerEntry[],
): Promise<LedgerTransfer['uncleared']> {
  if (provider !== null) return null
  const amount = entries
    .filter(({ account }) => account.owner !== null && account.kind !== 'receivable')
    .reduce((sum, entry) => sum + entry.amount, 0n)
  const { rows } = await sql<{ clearsAt: Date | null }>`
    SELECT max(change.clears_at) AS "clearsAt" FROM ledger_lot_change change
    WHERE change.owner_id = ${payerId} AND change.amount < 0 AND change.transaction_id IN (
      SELECT id FROM ledger_transaction WHERE about_id = ${chargeId} AND kind IN (${creatorPaymentLedgerKindsSql}))`.execute(
    tx,
  )
  const clearsAt = rows[0]?.clearsAt ?? null
  return clearsAt && clearsAt > clock.now() && amount > 0n ? { chargeId, clearsAt, amount } : null
}

/** Takes uncleared money: the payment's own first, then what would clear last. */
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
